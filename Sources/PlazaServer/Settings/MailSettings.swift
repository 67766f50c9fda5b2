import Outbox
import PlazaBase
public import PlazaMail
import Storefronts

/// `PLAZA_MAIL` and `PLAZA_MAIL_FROM`: the transport of email and its sender.
public struct MailSettings: Sendable, Equatable {
  /// The command or the server.
  public let route: MailTransportConfig
  /// The `From` address of each email.
  public let from: Mailbox

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

extension Settings {
  /// The sender for the outbox; nil if no mail is configured.
  var mailSender: Outbox.Sender? {
    guard let mail else { return nil }
    return Outbox.Sender(from: mail.from, by: MailTransport(mail.route)) {
      [preferences, about, languages] code in
      let language = languages.all.first { $0.code == code } ?? .english
      return language.withLanguage {
        guard let name = preferences.value.identity.name else { return Outbox.Signature() }
        let lines = [AboutTexts.Part.address, .contact].compactMap { about.value.text($0) }
        return Outbox.Signature(name: name, lines: [name] + lines)
      }
    }
  }
}
