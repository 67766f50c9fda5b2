import PlazaBase
import PlazaData
import PlazaWeb

/// What an administrator does to one member with a reason and nothing else.
enum MemberChange: String, CaseIterable {
  case suspend, unsuspend, remove
  case link
  case dropFactor = "second-factor"

  /// The last part of its address.
  var path: String { rawValue }

  func title(_ name: String) -> String {
    switch self {
    case .suspend: "Suspend \(name)"
    case .unsuspend: "Let \(name) in again"
    case .remove: "Remove \(name)"
    case .link: "New link for \(name)"
    case .dropFactor: "Turn off \(name)’s second factor"
    }
  }

  var sentence: String {
    switch self {
    case .suspend: "All sessions end at once, and nobody can sign in to the account until it is let in again."
    case .unsuspend: "The account can be used again with its password."
    case .remove: "The account and everything personal about it go for good. This cannot be undone."
    case .link: "The old password and all sessions end. Whoever opens the new link chooses a password."
    case .dropFactor: "For somebody who lost both the authenticator and the recovery codes. Please be sure who asks."
    }
  }

  /// The same where another service keeps the passwords.
  func sentence(keptBy keeper: String?) -> String {
    guard let keeper else { return sentence }
    return switch self {
    case .link:
      "All sessions end, and the account is parted from its sign-in at \(keeper). Whoever signs in next with this "
        + "e-mail address, proven there, has it. To replace a password, “Forgotten your password?” is enough."
    case .remove: "\(sentence) The sign-in at \(keeper) stays: please remove it there too."
    default: sentence
    }
  }

  var button: String {
    switch self {
    case .suspend: "Suspend"
    case .unsuspend: "Let in"
    case .remove: "Remove"
    case .link: "Make the link"
    case .dropFactor: "Turn off"
    }
  }

  var style: ButtonStyle { self == .suspend || self == .remove ? .danger : .primary }

  var done: String {
    switch self {
    case .suspend: "The account is suspended."
    case .unsuspend: "The account can be used again."
    case .remove: "The account is removed."
    case .link: "The link is made."
    case .dropFactor: "The second factor is off."
    }
  }
}
