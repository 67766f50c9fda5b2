import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Signing in and out for programs.
struct SessionAPI: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .post("/api/session", for: .everyone, signIn),
      .delete("/api/session", for: .members, signOut),
      .get("/api/me/sessions", for: .members, list),
      .delete("/api/me/sessions/{session}", for: .members, body: .fields, end),
    ]
  }

  private func signIn(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let email = check.text("email", say("e-mail address"), atMost: 1000)
    let password = check.verbatim("password", say("password"))
    if password.isEmpty { check.complain("password", say("Please enter the password.")) }
    let code = check.optionalText("code", say("code"))
    try check.finish()
    let signIn = try await members.signIn(
      members.verify(email: email, password: password, call), code: code, call)
    do {
      return try await call.once { tx in
        let receipt = try signIn(tx)
        guard let account = try Account.find(receipt.member, tx) else { throw SignIn.Refused.changedMeanwhile }
        var answer = Answer.json(status: .created) { json in
          json.field("token", receipt.token)
          json.field("member", account)
        }
        answer.note = receipt.note
        return answer
      }
    } catch SignIn.Refused.changedMeanwhile {
      throw Problem.wrongSignIn
    }
  }

  private func signOut(_ call: Call) async throws -> Answer {
    let signOut = SignOut(session: try call.signedIn().session, now: call.now)
    try await call.site.store.write { try signOut($0) }
    return .noContent
  }

  private func list(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let sessions = try await call.site.store.read { tx in
      try SessionLine.all(of: viewer.id, this: viewer.session, now: call.now, tx)
    }
    return .list(sessions, next: nil)
  }

  private func end(_ call: Call) async throws -> Answer {
    let end = try await members.endSession(call, field: "password")
    try await call.site.store.write { try end($0) }
    return .noContent
  }
}

extension Members {
  /// The act that signs a verified person in. Codes are counted, since six digits can be guessed.
  func signIn(_ verified: Verified, code: String?, _ call: Call) async throws -> SignIn {
    if verified.hasSecondFactor, code != nil {
      try await tries.owner.require("code of \(verified.member)", call)
    }
    return SignIn(
      member: verified.member, proof: verified.proof, renewed: verified.renewed, code: code, seal: seal,
      session: NewSession(for: call))
  }
}
