import PlazaBase

/// Why a sign-in with a provider is refused, with the name of the provider.
struct ProviderRefusal: FieldRefusal, Equatable {
  enum Reason: Equatable {
    case failed(ProviderFailure)
    /// The state is unknown, was used, or has expired.
    case stateOver
    /// The browser is not the one that began.
    case otherBrowser
    case addressMissing
    case addressNotVerified
    /// The identity belongs to another member.
    case linkedElsewhere
    /// The time to link or to sign up is over.
    case offerOver
    case consentMissing
    /// The account with the address has no password to prove it with.
    case noPassword
    case lastWayIn
    case notLinked
  }

  let provider: String
  let reason: Reason

  init(_ provider: String, _ reason: Reason) {
    self.provider = provider
    self.reason = reason
  }

  var slug: String {
    switch reason {
    case .failed(.unavailable): "sign-in-unavailable"
    case .failed(.cancelled): "sign-in-cancelled"
    case .failed: "provider-refused"
    case .stateOver, .otherBrowser, .offerOver: "sign-in-over"
    case .addressMissing, .addressNotVerified: "address-not-proven"
    case .linkedElsewhere: "identity-taken"
    case .consentMissing: "consent-missing"
    case .noPassword: "no-password"
    case .lastWayIn: "last-way-in"
    case .notLinked: "no-such-identity"
    }
  }

  var kind: RefusalKind {
    switch reason {
    case .failed(.unavailable), .linkedElsewhere, .lastWayIn: .conflict
    case .notLinked: .notFound
    default: .forbidden
    }
  }

  var field: String? { reason == .consentMissing ? "consent" : nil }

  var message: String {
    switch reason {
    case .failed(let failure): message(of: failure)
    case .stateOver:
      say(
        "This sign-in with \(provider) was already used, or it took over ten minutes. Try again.")
    case .otherBrowser:
      say("This sign-in with \(provider) was started in another browser. Start again here.")
    case .addressMissing:
      say("\(provider) didn't share your email address. Try again and allow it.")
    case .addressNotVerified:
      say(
        """
        \(provider) hasn't verified your email address. Verify it there, or sign in with your password and \
        connect \(provider) on your account page.
        """)
    case .linkedElsewhere:
      say("This \(provider) account is already connected to another account of this site.")
    case .offerOver: say("That took too long. Sign in with \(provider) again.")
    case .consentMissing: say("Turn this on to connect the accounts, or cancel.")
    case .noPassword:
      say(
        """
        The account with this address has no password yet. Open your invitation link and choose one, or sign \
        in the way you did before; then connect \(provider) on your account page.
        """)
    case .lastWayIn:
      say("This is your only way to sign in. Choose a password or connect another account first.")
    case .notLinked: say("This account isn't connected.")
    }
  }

  private func message(of failure: ProviderFailure) -> String {
    switch failure {
    case .unavailable:
      say("\(provider) isn't responding. Try again in a minute, or sign in another way.")
    case .cancelled: say("You cancelled signing in with \(provider).")
    case .refused: say("\(provider) refused the sign-in. Try again, or sign in another way.")
    case .codeOver:
      say("This sign-in with \(provider) was already used or has expired. Try again.")
    case .wrongIssuer:
      say("The response came from another service than \(provider). You weren't signed in.")
    case .wrongAudience:
      say("\(provider)'s response was meant for another site. You weren't signed in.")
    case .wrongNonce:
      say("\(provider)'s response belongs to another sign-in. You weren't signed in. Try again.")
    case .expired: say("\(provider)'s response has expired. Try again.")
    case .tooEarly:
      say(
        """
        \(provider)'s response isn't valid yet, because a clock is wrong. Ask the site's administrator.
        """)
    case .unknownKey:
      say("\(provider)'s response is signed with an unknown key. Try again in a minute.")
    case .badToken: say("\(provider)'s response isn't signed correctly. You weren't signed in.")
    }
  }
}
