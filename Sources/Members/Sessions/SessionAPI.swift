import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for signing in and out.
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

  private func signIn(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let email = check.text("email", say("email address"), atMost: 1000)
    let password = check.verbatim("password", say("password"))
    if password.isEmpty { check.addError("password", say("Enter the password.")) }
    let code = check.optionalText("code", say("code"))
    try check.finish()
    let signIn = try await members.signIn(
      members.verify(email: email, password: password, request), code: code, request)
    do {
      return try await request.once { tx in
        let receipt = try signIn(tx)
        guard let account = try Account.find(receipt.member, tx) else {
          throw SignIn.Refusal.changedMeanwhile
        }
        var answer = Response.json(status: .created) { json in
          json.field("token", receipt.token)
          json.field("member", account)
        }
        answer.note = receipt.note
        return answer
      }
    } catch SignIn.Refusal.changedMeanwhile {
      throw Problem.wrongSignIn
    }
  }

  private func signOut(_ request: Request) async throws -> Response {
    let signOut = SignOut(session: try request.signedIn().session, now: request.now)
    try await request.site.store.write { try signOut($0) }
    return .noContent
  }

  private func list(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let sessions = try await request.site.store.read { tx in
      try SessionSummary.all(of: viewer.id, this: viewer.session, now: request.now, tx)
    }
    return .list(sessions, next: nil)
  }

  private func end(_ request: Request) async throws -> Response {
    let end = try await members.endSession(request, field: "password")
    try await request.site.store.write { try end($0) }
    return .noContent
  }
}

extension Members {
  /// Returns the operation that signs in a verified member. Codes are rate limited, since six
  /// digits can be guessed.
  func signIn(
    _ verified: Verified, code: String?, passkey: UsePasskey? = nil, _ request: Request
  ) async throws -> SignIn {
    if verified.hasSecondFactor, code != nil {
      try await tries.owner.require("code of \(verified.member)", request)
    }
    return SignIn(
      member: verified.member, proof: verified.proof, renewed: verified.renewed, code: code,
      passkey: passkey, cipher: cipher,
      session: NewSession(for: request))
  }
}
