import PlazaBase
import PlazaData
import PlazaUI

/// A change to one member that needs a reason and no other input.
enum MemberChange: String, CaseIterable {
  case suspend, unsuspend, remove
  case link
  case dropFactor = "second-factor"

  /// The last component of the path.
  var path: String { rawValue }

  func title(_ name: String) -> String {
    switch self {
    case .suspend: say("Suspend \(name.isolated)")
    case .unsuspend: say("Reinstate \(name.isolated)")
    case .remove: say("Remove \(name.isolated)")
    case .link: say("New link for \(name.isolated)")
    case .dropFactor: say("Turn off \(name.isolated)’s second factor")
    }
  }

  var message: String {
    switch self {
    case .suspend:
      say("This ends all sessions immediately. The account can't sign in until it's reinstated.")
    case .unsuspend: say("The account can sign in again with its password.")
    case .remove:
      say("This permanently deletes the account and all its personal data. This can't be undone.")
    case .link:
      say(
        "This ends the old password, connected accounts and sessions. The new link lets its owner choose a password."
      )
    case .dropFactor:
      say(
        """
        For people who lost both the authenticator and the recovery codes. Passkeys are removed too. Make sure you \
        know who is asking.
        """)
    }
  }

  /// The confirmation text if an identity provider holds the passwords.
  /// - Parameter provider: The name of the identity provider; nil without one.
  func message(passwordsAt provider: String?) -> String {
    guard let provider else { return message }
    return switch self {
    case .link:
      say(
        """
        This ends all sessions and disconnects the account from its sign-in at \(provider). The next person \
        who signs in there with this email address, verified, gets the account. To replace a password, \
        “Forgot your password?” is enough.
        """)
    case .remove:
      message + " " + say("The sign-in at \(provider) still exists. Delete it there too.")
    default: message
    }
  }

  var button: String {
    switch self {
    case .suspend: say("Suspend")
    case .unsuspend: say("Reinstated")
    case .remove: say("Remove")
    case .link: say("Create link")
    case .dropFactor: say("Turn off")
    }
  }

  var style: ButtonStyle { self == .suspend || self == .remove ? .danger : .primary }

  var done: String {
    switch self {
    case .suspend: say("Account suspended.")
    case .unsuspend: say("Account reinstated.")
    case .remove: say("Account deleted.")
    case .link: say("Link created.")
    case .dropFactor: say("Second factor turned off.")
    }
  }
}
