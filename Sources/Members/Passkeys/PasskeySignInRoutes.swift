import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import PlazaWebAuthn

/// The browser routes for signing in with a passkey.
struct PasskeySignInRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .post("/signin/passkey", for: .everyone, signIn),
      .post("/signin/passkey/options", for: .everyone, options),
    ]
  }

  /// Responds with a challenge for any passkey or, after a correct password, for one of the
  /// member's.
  private func options(_ request: Request) async throws -> Response {
    try await members.tries.passkeyChallenges.require(request.network, request)
    guard let secret = request.fields.text("challenge") else {
      try members.requirePasskeys()
      return try await request.passkeyOptions(.signIn, of: nil)
    }
    let found = try await request.site.store.read { tx in
      try OpenChallenge.verified(SecretToken(sent: secret), now: request.now, tx).map {
        ($0.member, try Passkey.all(of: $0.member, tx))
      }
    }
    guard let (member, known) = found else { throw WebAuthnRefusal.wrongChallenge }
    return try await request.passkeyOptions(.secondStep, of: member, known: known)
  }

  private func signIn(_ request: Request) async throws -> Response {
    try members.requirePasskeys()
    let next = request.next(request.fields)
    return try await request.submit(members.signInPages(request, next).signIn) {
      let use = try request.usePasskey(.signIn)
      let signIn = SignInWithPasskey(passkey: use, session: NewSession(for: request))
      return try await members.countingPasskey(use, request) {
        try await request.once { tx in
          let receipt = try signIn(tx)
          var answer = request.signedIn(receipt.token, next: next)
          answer.note = receipt.note
          return answer
        }
      }
    }
  }
}

extension Members {
  /// Counts an attempt with a passkey against the limit of its network, unless it succeeds, and
  /// records a copied passkey.
  func countingPasskey(
    _ use: UsePasskey, _ request: Request, _ attempt: () async throws -> Response
  ) async throws -> Response {
    try await tries.network.require(request.network, request)
    do {
      let answer = try await attempt()
      await tries.network.returnToken(request.network, request)
      return answer
    } catch WebAuthnRefusal.copied {
      let record = RecordCopiedPasskey(credential: use.response.id, now: request.now)
      do {
        try await request.site.store.write { try record($0) }
      } catch is LimitReached {
        // Many attempts leave as many entries as the limit allows.
      }
      throw WebAuthnRefusal.copied
    }
  }
}
