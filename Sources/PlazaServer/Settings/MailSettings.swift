public import Outbox
public import PlazaMail
import Storefronts

/// `PLAZA_MAIL` and `PLAZA_MAIL_FROM`: the transport of email and its sender.
public struct MailSettings: Sendable, Equatable {
  /// The command or the server.
  public let route: MailTransportConfig
  /// The `From` address of each email.
  public let from: Mailbox

  /// The sender for the outbox.
  public var sender: Outbox.Sender { Outbox.Sender(from: from, by: MailTransport(route)) }

  static func read(_ source: SettingsSource) throws -> MailSettings? {
    guard let text = source.text("mail") else { return nil }
    let route: MailTransportConfig
    do {
      route = try MailTransportConfig(reading: text)
    } catch {
      // The error does not contain the setting, because it includes a password.
      throw SettingsError("PLAZA_MAIL", error.message)
    }
    guard let from = source.text("mailFrom") else {
      throw SettingsError(
        "PLAZA_MAIL_FROM",
        "is missing, and PLAZA_MAIL needs it: something like post@plaza.example.")
    }
    guard let mailbox = Mailbox(reading: from) else {
      throw SettingsError(
        "PLAZA_MAIL_FROM",
        "must be like post@plaza.example or Plaza <post@plaza.example>, but is \"\(from)\".")
    }
    return MailSettings(route: route, from: mailbox)
  }
}
