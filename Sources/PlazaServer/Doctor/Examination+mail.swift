import PlazaBase
import PlazaMail

/// Checks whether email can be sent.
extension Examination {
  /// Connects to the mail server and signs in. No email is sent.
  func mail() async -> Finding {
    guard let mail = settings.mail else {
      return .warning(
        "mail",
        "E-mail is not set up (PLAZA_MAIL): members' addresses are not verified, messages to the camp are only stored, "
          + "and forgotten passwords can be reset only with a link from an administrator."
      )
    }
    do {
      try await MailTransport(mail.route).probe(from: mail.from.address)
    } catch {
      return .bad(
        "mail", "\(mail.route.displayName) does not accept e-mail (PLAZA_MAIL): \(error.text()).")
    }
    guard settings.origin != nil else {
      return .warning(
        "mail",
        "\(mail.route.displayName) accepts e-mail. Also set PLAZA_ORIGIN: links cannot be sent without it."
      )
    }
    return .good("mail", "\(mail.route.displayName) accepts e-mail from \(mail.from.address).")
  }
}
