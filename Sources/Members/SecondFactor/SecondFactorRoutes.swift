import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes of a member's second factor. There is no API, because the setup needs a
/// person with an authenticator.
struct SecondFactorRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account/second-factor", for: .members) { request in
        request.page(try await overview(request)(FormState()))
      },
      .post("/account/second-factor", for: .members, enrol),
      .get("/account/second-factor/setup", for: .members, setup),
      .post("/account/second-factor/confirm", for: .members, confirm),
      .post("/account/second-factor/codes", for: .members, replaceCodes),
      .post("/account/second-factor/remove", for: .members, drop),
    ]
  }

  private func pages(_ request: Request) async throws -> SecondFactorPages {
    let id = try request.signedIn().id
    return SecondFactorPages(
      request: request,
      account: try await request.site.store.read { try AdministratorRefusal.account(id, $0) })
  }

  private func overview(_ request: Request) async throws -> (FormState) -> Page {
    let pages = try await pages(request)
    let id = pages.account.id
    let left = try await request.site.store.read { try SecondFactor.codesLeft(of: id, $0) }
    let offers = members.authority == nil
    let canDisable = !pages.account.isAdmin || request.site.isDemo || pages.account.passkeys > 0
    return {
      pages.overview($0, codesLeft: left, canDisable: canDisable, offersPasskeys: offers)
    }
  }

  private func enrol(_ request: Request) async throws -> Response {
    let overview = try await overview(request)
    return try await request.submit({ overview($0) }) {
      _ = try await members.ownPassword(request)
      let enrol = try EnrolSecondFactor(
        member: request.signedIn().id, seed: request.world.randomBytes(TOTP.secretBytes),
        members.cipher,
        nonce: request.world.randomBytes(TOTPSecretCipher.nonceBytes), now: request.now)
      return try await request.once { tx in
        try enrol(tx)
        return .redirect(to: Link("account", "second-factor", "setup"))
      }
    }
  }

  /// Returns the unconfirmed secret. One that cannot be decrypted is ignored, so that the setup
  /// starts again.
  private func waiting(_ request: Request) async throws -> TOTP? {
    let id = try request.signedIn().id
    let factor = try await request.site.store.read { try SecondFactor.of(id, $0) }
    guard let factor, !factor.isConfirmed else { return nil }
    do {
      return try factor.totp(members.cipher)
    } catch SecondFactorRefusal.unreadable {
      return nil
    }
  }

  private func setup(_ request: Request) async throws -> Response {
    guard let totp = try await waiting(request) else {
      return .redirect(to: Link("account", "second-factor"))
    }
    var answer = request.page(try await pages(request).setup(FormState(), totp))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }

  private func confirm(_ request: Request) async throws -> Response {
    guard let totp = try await waiting(request) else {
      return .redirect(to: Link("account", "second-factor"))
    }
    let pages = try await pages(request)
    return try await request.submit({ pages.setup($0, totp) }) {
      var check = request.fields.checker
      let code = check.text("code", say("code"))
      try check.finish()
      let member = try request.signedIn().id
      try await members.tries.owner.require("code of \(member)", request)
      let codes = RecoveryCode.fresh(request.world)
      let confirm = ConfirmSecondFactor(
        member: member, code: code, recoveryCodes: codes, cipher: members.cipher, now: request.now)
      return try await request.once { tx in
        try confirm(tx)
        return pages.shown(codes)
      }
    }
  }

  private func replaceCodes(_ request: Request) async throws -> Response {
    let pages = try await pages(request)
    let overview = try await overview(request)
    return try await request.submit({ overview($0) }) {
      _ = try await members.ownPassword(request)
      let codes = RecoveryCode.fresh(request.world)
      let replace = ReplaceRecoveryCodes(
        member: try request.signedIn().id, recoveryCodes: codes, now: request.now)
      return try await request.once { tx in
        try replace(tx)
        return pages.shown(codes)
      }
    }
  }

  private func drop(_ request: Request) async throws -> Response {
    let overview = try await overview(request)
    return try await request.submit({ overview($0) }) {
      _ = try await members.ownPassword(request)
      let member = try request.signedIn().id
      let drop = DisableSecondFactor(member: member, actor: member, now: request.now)
      return try await request.once { tx in
        try drop(tx)
        return .redirect(
          to: Link("account", "second-factor"), flash: .done(say("Your second factor is off.")))
      }
    }
  }
}
