public import PlazaBase

/// Why the response of an authenticator is not accepted (Web Authentication §7).
public enum WebAuthnRefusal: Refusal, Equatable {
  /// Bytes that no authenticator and no browser writes.
  case malformed
  /// The response to another kind of request, such as a sign-in instead of a new passkey.
  case otherRequest
  case wrongChallenge
  /// The page that asked for the response belongs to another site, or is framed by one.
  case wrongOrigin
  /// The passkey was made for another site.
  case wrongSite
  /// The authenticator did not check that a person is present, or who it is.
  case notVerified
  case unsupportedKey
  case wrongSignature
  /// The counter did not advance: another authenticator has the same key.
  case copied
  /// The passkey belongs to another member.
  case otherMember

  public var slug: String {
    switch self {
    case .malformed: "passkey-malformed"
    case .otherRequest: "passkey-for-other-request"
    case .wrongChallenge: "passkey-challenge-over"
    case .wrongOrigin: "passkey-wrong-origin"
    case .wrongSite: "passkey-wrong-site"
    case .notVerified: "passkey-not-verified"
    case .unsupportedKey: "passkey-unsupported"
    case .wrongSignature: "passkey-wrong-signature"
    case .copied: "passkey-copied"
    case .otherMember: "passkey-of-other-member"
    }
  }

  public var message: String {
    switch self {
    case .malformed: say("This site can't read your device's answer. Try another passkey.")
    case .otherRequest: say("Your device answered a different request. Try again.")
    case .wrongChallenge: say("That took too long, or was already used. Try again.")
    case .wrongOrigin:
      say("Your passkey was asked for by another site. Open this site yourself and try again.")
    case .wrongSite: say("This passkey belongs to another site. Choose one for this site.")
    case .notVerified:
      say("Your device didn't check that it's you. Use your fingerprint, face or PIN.")
    case .unsupportedKey: say("This site doesn't support this kind of passkey. Use another one.")
    case .wrongSignature: say("This passkey couldn't be confirmed. Try again or use another one.")
    case .copied:
      say(
        """
        This passkey may have been copied, so it wasn't accepted. Sign in another way and remove it from your \
        account.
        """)
    case .otherMember: say("This passkey belongs to another account. Choose one of yours.")
    }
  }

  public var kind: RefusalKind { .forbidden }
}
