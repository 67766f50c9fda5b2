import Outbox
import PlazaBase
import PlazaMail

/// Checks whether email can be sent.
extension Examination {
  /// Connects to the mail server and signs in. No email is sent.
  func mail() async -> Finding {
    guard let mail = settings.mail else {
      return .warning(
        "mail",
        "No mail is set up (PLAZA_MAIL): e-mail addresses of members are not proven to be theirs, messages to the camp "
          + "are only kept, and only an administrator's link resets a forgotten password."
      )
    }
    do {
      try await mail.sender.probe()
    } catch {
      return .bad(
        "mail", "Letters do not leave by \(mail.route.displayName) (PLAZA_MAIL): \(error.text()).")
    }
    guard settings.origin != nil else {
      return .warning(
        "mail",
        "\(mail.route.displayName) takes letters. Set PLAZA_ORIGIN, too: no link can be mailed without it."
      )
    }
    return .good("mail", "\(mail.route.displayName) takes letters from \(mail.from.address).")
  }
}
