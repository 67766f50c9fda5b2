public import Outbox
public import PlazaMail

/// `PLAZA_MAIL` and `PLAZA_MAIL_FROM`: how letters leave, and from whom.
public struct MailSettings: Sendable, Equatable {
  /// The program or the server.
  public let route: MailTransportConfig
  /// Whose address stands above each letter.
  public let from: Mailbox

  /// What the outbox sends with.
  public var sender: Outbox.Sender { Outbox.Sender(from: from, by: MailTransport(route)) }

  static func read(_ source: SettingsSource) throws -> MailSettings? {
    guard let text = source.text("mail") else { return nil }
    let route: MailTransportConfig
    do {
      route = try MailTransportConfig(reading: text)
    } catch {
      // The setting holds a password: it is not shown.
      throw SettingsError("PLAZA_MAIL", error.words)
    }
    guard let from = source.text("mailFrom") else {
      throw SettingsError("PLAZA_MAIL_FROM", "is missing, and PLAZA_MAIL needs it: something like post@plaza.example.")
    }
    guard let mailbox = Mailbox(reading: from) else {
      throw SettingsError(
        "PLAZA_MAIL_FROM", "must be like post@plaza.example or The Plaza <post@plaza.example>, but is \"\(from)\".")
    }
    return MailSettings(route: route, from: mailbox)
  }
}
