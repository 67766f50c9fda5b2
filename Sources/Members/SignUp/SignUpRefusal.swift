import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The reasons why a visitor cannot create an account.
enum SignUpRefusal: Refusal, Equatable {
  case invitationNeeded
  case closed

  var slug: String { self == .closed ? "sign-up-closed" : "invitation-needed" }
  var kind: RefusalKind { .forbidden }
  var message: String {
    switch self {
    case .invitationNeeded:
      say("You need an invitation to create an account here. Ask the staff for one.")
    case .closed: say("New accounts can't be created here at the moment.")
    }
  }
}

extension Members {
  /// - Parameter next: the page after signing up. The page of a role invitation proves that the
  ///   visitor is invited.
  /// - Returns: nil if the visitor may create an account.
  func signUpRefusal(_ request: Request, next: Link?) async throws -> SignUpRefusal? {
    switch request.site.preferences.value.signUp {
    case .open: return nil
    case .closed: return .closed
    case .invited:
      guard let token = next.flatMap(Self.invitationToken) else { return .invitationNeeded }
      let (secret, now) = (SecretToken(sent: token), request.now)
      let isInvited = try await request.site.store.read { tx in
        (try? RoleInvitation.open(secret, now: now, tx)) != nil
      }
      return isInvited ? nil : .invitationNeeded
    }
  }

  /// - Throws: ``SignUpRefusal``.
  func requireSignUp(_ request: Request, next: Link? = nil) async throws {
    if let refusal = try await signUpRefusal(request, next: next) { throw refusal }
  }

  private static func invitationToken(_ next: Link) -> String? {
    let parts = next.text.split(separator: "/")
    return parts.count == 3 && parts[0] == "invitations" && parts[1] == "open"
      ? String(parts[2]) : nil
  }
}
