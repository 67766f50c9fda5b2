import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A member's second factor in a browser. Programs do not set one up: it takes a person with a phone.
struct SecondFactorRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/account/second-factor", for: .members) { call in call.page(try await overview(call)(FormState())) },
      .post("/account/second-factor", for: .members, enrol),
      .get("/account/second-factor/setup", for: .members, setup),
      .post("/account/second-factor/confirm", for: .members, confirm),
      .post("/account/second-factor/codes", for: .members, replaceCodes),
      .post("/account/second-factor/drop", for: .members, drop),
    ]
  }

  private func pages(_ call: Call) async throws -> SecondFactorPages {
    let id = try call.signedIn().id
    return SecondFactorPages(
      call: call, account: try await call.site.store.read { try AdministratorRefused.account(id, $0) })
  }

  private func overview(_ call: Call) async throws -> (FormState) -> Page {
    let pages = try await pages(call)
    let id = pages.account.id
    let left = try await call.site.store.read { try SecondFactor.codesLeft(of: id, $0) }
    let mayDrop = !pages.account.isAdmin || call.site.isDemo
    return { pages.overview($0, codesLeft: left, mayDrop: mayDrop) }
  }

  private func enrol(_ call: Call) async throws -> Answer {
    let overview = try await overview(call)
    return try await call.submit({ overview($0) }) {
      _ = try await members.ownPassword(call)
      let enrol = try EnrolSecondFactor(
        member: call.signedIn().id, seed: call.world.randomBytes(TOTP.secretBytes), members.seal,
        nonce: call.world.randomBytes(SeedSeal.nonceBytes), now: call.now)
      return try await call.once { tx in
        try enrol(tx)
        return .redirect(to: Link("account", "second-factor", "setup"))
      }
    }
  }

  /// The secret that is not confirmed yet. One that cannot be opened any more is begun anew.
  private func waiting(_ call: Call) async throws -> TOTP? {
    let id = try call.signedIn().id
    let factor = try await call.site.store.read { try SecondFactor.of(id, $0) }
    guard let factor, !factor.isConfirmed else { return nil }
    do {
      return try factor.totp(members.seal)
    } catch SecondFactorRefused.unreadable {
      return nil
    }
  }

  private func setup(_ call: Call) async throws -> Answer {
    guard let totp = try await waiting(call) else { return .redirect(to: Link("account", "second-factor")) }
    var answer = call.page(try await pages(call).setup(FormState(), totp))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }

  private func confirm(_ call: Call) async throws -> Answer {
    guard let totp = try await waiting(call) else { return .redirect(to: Link("account", "second-factor")) }
    let pages = try await pages(call)
    return try await call.submit({ pages.setup($0, totp) }) {
      var check = call.fields.checker
      let code = check.text("code", say("code"))
      try check.finish()
      let member = try call.signedIn().id
      try await members.tries.owner.require("code of \(member)", call)
      let codes = newCodes(call)
      let confirm = ConfirmSecondFactor(
        member: member, code: code, recoveryCodes: codes, seal: members.seal, now: call.now)
      return try await call.once { tx in
        try confirm(tx)
        return shown(codes, pages)
      }
    }
  }

  private func replaceCodes(_ call: Call) async throws -> Answer {
    let pages = try await pages(call)
    let overview = try await overview(call)
    return try await call.submit({ overview($0) }) {
      _ = try await members.ownPassword(call)
      let codes = newCodes(call)
      let replace = ReplaceRecoveryCodes(member: try call.signedIn().id, recoveryCodes: codes, now: call.now)
      return try await call.once { tx in
        try replace(tx)
        return shown(codes, pages)
      }
    }
  }

  private func drop(_ call: Call) async throws -> Answer {
    let overview = try await overview(call)
    return try await call.submit({ overview($0) }) {
      _ = try await members.ownPassword(call)
      let member = try call.signedIn().id
      let drop = DropSecondFactor(member: member, actor: member, now: call.now)
      return try await call.once { tx in
        try drop(tx)
        return .redirect(to: Link("account", "second-factor"), flash: .done(say("Your second factor is off.")))
      }
    }
  }

  private func newCodes(_ call: Call) -> [RecoveryCode] {
    (0..<RecoveryCode.count).map { _ in RecoveryCode(call.world) }
  }

  private func shown(_ codes: [RecoveryCode], _ pages: SecondFactorPages) -> Answer {
    var answer = pages.call.page(pages.codes(codes))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }
}
