import PlazaBase
import PlazaData
import PlazaWeb

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
    case .unsuspend: say("Let \(name.isolated) in again")
    case .remove: say("Remove \(name.isolated)")
    case .link: say("New link for \(name.isolated)")
    case .dropFactor: say("Turn off \(name.isolated)’s second factor")
    }
  }

  var message: String {
    switch self {
    case .suspend: say("All sessions end at once, and nobody can sign in to the account until it is let in again.")
    case .unsuspend: say("The account can be used again with its password.")
    case .remove: say("The account and everything personal about it go for good. This cannot be undone.")
    case .link: say("The old password and all sessions end. Whoever opens the new link chooses a password.")
    case .dropFactor:
      say("For somebody who lost both the authenticator and the recovery codes. Please be sure who asks.")
    }
  }

  /// The confirmation text if an identity provider holds the passwords.
  /// - Parameter keeper: The name of the identity provider; nil without one.
  func message(keptBy keeper: String?) -> String {
    guard let keeper else { return message }
    return switch self {
    case .link:
      say(
        """
        All sessions end, and the account is parted from its sign-in at \(keeper). Whoever signs in next with this \
        e-mail address, proven there, has it. To replace a password, “Forgotten your password?” is enough.
        """)
    case .remove: message + " " + say("The sign-in at \(keeper) stays: please remove it there too.")
    default: message
    }
  }

  var button: String {
    switch self {
    case .suspend: say("Suspend")
    case .unsuspend: say("Let in")
    case .remove: say("Remove")
    case .link: say("Make the link")
    case .dropFactor: say("Turn off")
    }
  }

  var style: ButtonStyle { self == .suspend || self == .remove ? .danger : .primary }

  var done: String {
    switch self {
    case .suspend: say("The account is suspended.")
    case .unsuspend: say("The account can be used again.")
    case .remove: say("The account is removed.")
    case .link: say("The link is made.")
    case .dropFactor: say("The second factor is off.")
    }
  }
}
