import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes on which members connect and disconnect accounts at providers.
struct IdentityRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account/sign-in", for: .members) { request in
        request.page(try await overview(request)(FormState()))
      },
      .get("/account/sign-in/{identity}/remove", for: .members) { request in
        let (account, identity) = try await own(request)
        return request.page(pages(request).remove(FormState(), identity, of: account))
      },
      .post("/account/sign-in/{identity}/remove", for: .members, remove),
    ]
  }

  private func pages(_ request: Request) -> IdentityPages {
    IdentityPages(request: request, members: members)
  }

  func overview(_ request: Request) async throws -> (FormState) -> Page {
    let id = try request.signedIn().id
    let (account, identities) = try await request.site.store.read { tx in
      (try AdministratorRefusal.account(id, tx), try Identity.all(of: id, tx))
    }
    let pages = pages(request)
    return { pages.overview($0, identities, of: account) }
  }

  /// - Throws: 404 if the identity does not exist or belongs to another member.
  private func own(_ request: Request) async throws -> (Account, Identity) {
    let (viewer, id) = try (request.signedIn(), request.id("identity", of: Identity.self))
    return try await request.site.store.read { tx in
      guard let found = try Identity.all(of: viewer.id, tx).first(where: { $0.id == id }) else {
        throw ProviderRefusal("", .notLinked)
      }
      return (try AdministratorRefusal.account(viewer.id, tx), found)
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let (account, identity) = try await own(request)
    let pages = pages(request)
    return try await request.submit({ pages.remove($0, identity, of: account) }) {
      _ = try await members.ownPassword(request)
      let unlink = UnlinkIdentity(
        id: identity.id, member: account.id, providerName: members.providerName(identity.provider),
        now: request.now)
      return try await request.once { tx in
        try unlink(tx)
        return .redirect(
          to: Link("account", "sign-in"),
          flash: .done(say("\(unlink.providerName) is disconnected.")))
      }
    }
  }
}
