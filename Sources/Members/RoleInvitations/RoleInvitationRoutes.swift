import HTTPTypes
import Outbox
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMail
import PlazaMarkup
import PlazaUI

/// The browser routes of role invitations: staff create them, and the invited person accepts.
struct RoleInvitationRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/invitations/new", for: .members, new),
      .post("/invitations/new", for: .members, make),
      .post("/invitations/{invitation}/withdraw", for: .members, withdraw),
      .get("/invitations/open/{token}", for: .members, open),
      .post("/invitations/open/{token}", for: .members, accept),
    ]
  }

  private func pages(_ request: Request) -> RoleInvitationPages {
    RoleInvitationPages(request: request, members: members)
  }

  /// - Throws: 404 if the role does not exist, or if the viewer may not invite to it.
  private func requestedRole(
    _ fields: Fields, _ request: Request
  ) async throws -> (role: any InvitedRole, scope: String, title: String) {
    let (kind, scope, viewer) = (
      fields.text("role"), fields.text("for") ?? "", try request.signedIn()
    )
    guard let role = members.invitedRoles.first(where: { $0.kind == kind }),
      role.inviters.admits(viewer),
      let title = try await request.site.store.read({ try role.title(scope, $0) })
    else { throw Problem.notFound }
    return (role, scope, title)
  }

  private func new(_ request: Request) async throws -> Response {
    let (role, scope, title) = try await requestedRole(request.query, request)
    return request.page(
      pages(request).new(FormState(), title, kind: role.kind, scope: scope, desk: role.desk(scope))
    )
  }

  private func make(_ request: Request) async throws -> Response {
    let (role, scope, title) = try await requestedRole(request.fields, request)
    let (pages, viewer) = (pages(request), try request.signedIn())
    return try await request.submit({
      pages.new($0, title, kind: role.kind, scope: scope, desk: role.desk(scope))
    }) {
      var check = request.fields.checker
      let recipient = check.optionalText("recipient", say("name"), atMost: 100)
      let mailed = address(&check)
      try check.finish()
      let name =
        mailed.map { address in recipient.map { "\($0) (\(address))" } ?? "\(address)" }
        ?? recipient
      let make = MakeRoleInvitation(role, scope, for: name, by: viewer, in: request.world)
      let mail = mailed.flatMap { MailRoleInvitation(make, to: $0, members, in: request.world) }
      let shown = request.uncached(
        pages.made(make, title, mailed: mailed?.description, back: role.desk(scope)))
      return try await request.once { tx in
        try make(tx)
        try mail?(title, tx)
        return shown
      }
    }
  }

  /// Reads the address that the link is mailed to; nil if none is given or no mail is sent.
  private func address(_ check: inout FormValidator) -> MailAddress? {
    guard members.mail != nil,
      check.optionalText("email", say("email address"), atMost: 254) != nil
    else {
      return nil
    }
    let typed = check.email("email")
    let address = MailAddress(typed)
    if address == nil {
      check.addError(
        "email",
        say("We can't send email to this address. Use one in Latin letters, like ann@example.org.")
      )
    }
    return address
  }

  private func withdraw(_ request: Request) async throws -> Response {
    let withdraw = WithdrawRoleInvitation(
      id: try request.id("invitation"), viewer: try request.signedIn(),
      roles: members.invitedRoles, now: request.now)
    return try await request.once { tx in
      .redirect(to: try withdraw(tx), flash: .done(say("Invitation withdrawn.")))
    }
  }

  private func open(_ request: Request) async throws -> Response {
    let (token, viewer) = (try request.parameter("token"), try request.signedIn())
    let (roles, now) = (members.invitedRoles, request.now)
    let found = try await request.site.store.read { tx in
      let opened = try AcceptRoleInvitation.open(
        SecretToken(sent: token), for: viewer.id, among: roles, now: now, tx)
      return (opened, try AdministratorRefusal.account(viewer.id, tx))
    }
    return request.uncached(
      pages(request).open(
        found.0.title, from: found.0.inviter, found.1, until: found.0.invitation.expiresAt,
        action: Link("invitations", "open", token)))
  }

  private func accept(_ request: Request) async throws -> Response {
    let accept = AcceptRoleInvitation(
      secret: SecretToken(sent: try request.parameter("token")), by: try request.signedIn().id,
      among: members.invitedRoles,
      now: request.now)
    return try await request.act(orBackTo: Link("account")) { tx in
      let next = try accept(tx)
      return .redirect(to: next.link, flash: .done(next.message))
    }
  }
}

extension Request {
  /// Responds with a page that browsers must not cache.
  func uncached(_ page: Page) -> Response {
    var answer = self.page(page)
    answer.headers[.cacheControl] = "no-store"
    return answer
  }
}
