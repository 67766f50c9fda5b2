import Foundation
import PlazaBase
import PlazaMail

/// The mail server as separate fields of a form, instead of an address such as
/// `smtp://user:password@host:587` in which special characters must be encoded.
struct MailServerFields {
  private let host: String
  private let port: Int
  private let user: String
  private let password: String

  /// - Parameter setting: a value of `PLAZA_MAIL`.
  /// - Returns: nil for another transport than SMTP.
  init?(_ setting: String) {
    guard case .smtp(let server)? = try? MailTransportConfig(reading: setting) else { return nil }
    (host, port) = (server.host, server.port)
    user = server.credentials?.user ?? ""
    password = server.credentials?.password ?? ""
  }

  /// The values of the form's fields, without the password.
  var values: [String: String] {
    ["mailHost": host, "mailPort": String(port), "mailUser": user]
  }

  /// - Parameter current: the present value of `PLAZA_MAIL`, whose password stays if the form has
  ///   none.
  init?(_ check: inout FormValidator, current: String?) {
    guard let host = check.optionalText("mailHost", say("server name"), atMost: 253) else {
      return nil
    }
    self.host = host
    port = check.optionalNumber("mailPort", say("port"), in: 1...65535) ?? 587
    user = check.optionalText("mailUser", say("user name"), atMost: 200) ?? ""
    let typed = check.verbatim("mailPassword", say("password"))
    let known = current.flatMap { MailServerFields($0) }
    password =
      typed.isEmpty && known?.user == user && known?.host == host
      ? known?.password ?? "" : typed
    if user.isEmpty != password.isEmpty {
      check.addError(
        user.isEmpty ? "mailUser" : "mailPassword",
        say("Enter both the user name and the password, or neither."))
    }
  }

  /// The value of `PLAZA_MAIL`. Port 465 is the port of servers that encrypt from the start.
  var setting: String {
    let encoded = { (text: String) in
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
    let credentials = user.isEmpty ? "" : "\(encoded(user)):\(encoded(password))@"
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(port == 465 ? "smtps" : "smtp")://\(credentials)\(name):\(port)"
  }
}
