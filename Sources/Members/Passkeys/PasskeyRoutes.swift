import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes on which members manage their passkeys. Their path lets an administrator
/// without a second factor add one.
struct PasskeyRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account/second-factor/passkeys", for: .members) { request in
        request.page(try await pages(request).list(FormState()))
      },
      .post("/account/second-factor/passkeys", for: .members, add),
      .post("/account/second-factor/passkeys/options", for: .members, options),
      .post("/account/second-factor/passkeys/confirmation", for: .members, confirmation),
      .get("/account/second-factor/passkeys/{passkey}", for: .members) { request in
        let passkey = try await passkey(request)
        return request.page(
          try await pages(request).detail(passkey, passkey.typed, FormState()))
      },
      .post("/account/second-factor/passkeys/{passkey}", for: .members, rename),
      .post("/account/second-factor/passkeys/{passkey}/remove", for: .members, remove),
    ]
  }

  private func pages(_ request: Request) async throws -> PasskeyPages {
    try members.requirePasskeys()
    let id = try request.signedIn().id
    let time = members.time
    return try await request.site.store.read { tx in
      PasskeyPages(
        request: request, time: time, account: try AdministratorRefusal.account(id, tx),
        passkeys: try Passkey.all(of: id, tx))
    }
  }

  private func passkey(_ request: Request) async throws -> Passkey {
    let (id, member) = (try request.id("passkey", of: Passkey.self), try request.signedIn().id)
    return try await request.site.store.read { try Passkey.find(id, of: member, $0) }
  }

  /// Responds with the challenge for a new passkey, after the member has confirmed it.
  private func options(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    try await members.tries.passkeyChallenges.require(request.network, request)
    try await members.confirmOwner(pages.account, request)
    return try await request.passkeyOptions(
      .add, of: pages.account.id, for: pages.account, known: pages.passkeys)
  }

  /// Responds with the challenge by which a member without a password confirms a change.
  private func confirmation(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    try await members.tries.passkeyChallenges.require(request.network, request)
    return try await request.passkeyOptions(
      .confirm, of: pages.account.id, known: pages.passkeys)
  }

  private func add(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    return try await request.submit(pages.list) {
      var check = request.fields.checker
      let name = check.optionalText("name", say("name"), atMost: 60)
      try check.finish()
      let device = deviceName(request.head.headerFields[.userAgent])()
      let add = AddPasskey(
        id: request.world.newID(), member: pages.account.id,
        name: name ?? String(device.prefix(60)), response: try request.registration(),
        site: try request.passkeySite(), recoveryCodes: RecoveryCode.fresh(request.world),
        now: request.now)
      return try await request.once { tx in
        let codes = try add(tx)
        if codes.isEmpty {
          return .redirect(
            to: .passkeys,
            flash: .done(say("Passkey added. Use it the next time you sign in.")))
        }
        return SecondFactorPages(request: request, account: pages.account).shown(codes)
      }
    }
  }

  private func rename(_ request: Request) async throws -> Response {
    let (pages, passkey) = (try await pages(request), try await passkey(request))
    return try await request.submit({ pages.detail(passkey, $0, FormState()) }) {
      var check = request.fields.checker
      let name = check.text("name", say("name"), atMost: 60)
      try check.finish()
      let rename = RenamePasskey(
        passkey: passkey.id, member: pages.account.id, name: name, now: request.now)
      return try await request.once { tx in
        try rename(tx)
        return .redirect(to: .passkeys, flash: .done(say("Name saved.")))
      }
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let (pages, passkey) = (try await pages(request), try await passkey(request))
    let page = { pages.detail(passkey, passkey.typed, $0) }
    return try await request.submit({ page($0) }) {
      try await members.confirmOwner(pages.account, request)
      let remove = RemovePasskey(
        passkey: passkey.id, member: pages.account.id,
        demandsSecondFactor: !request.site.isDemo, now: request.now)
      return try await request.once { tx in
        try remove(tx)
        return .redirect(
          to: .passkeys,
          flash: .done(say("Passkey removed. You can delete it on your device too.")))
      }
    }
  }
}
