/// Handles that could impersonate the operator, and the mailbox names that RFC 2142 reserves.
enum ReservedHandles {
  private static let words = [
    "abuse", "account", "accounts", "admin", "administration", "administrator", "billing", "clerk",
    "coach", "contact",
    "counter", "dpo", "everybody", "everyone", "guardian", "help", "helpdesk", "host",
    "hostmaster", "info", "invoice",
    "legal", "mail", "manager", "marketing", "moderator", "news", "nobody", "noc", "noreply",
    "office", "official",
    "operator", "owner", "payment", "payments", "plaza", "postmaster", "press", "privacy", "root",
    "sales", "security",
    "service", "shop", "staff", "store", "sudo", "support", "sysadmin", "system", "team",
    "webmaster", "www",
  ]

  private static let shapes = Set(words.map(shape))

  /// Whether a handle reads like a reserved one, including with digits in place of letters or
  /// appended: `adm1n`, `support_2`.
  static func hold(_ handle: String) -> Bool {
    shapes.contains(shape(handle)) || shapes.contains(shape(withoutDigits(handle)))
  }

  private static func withoutDigits(_ handle: String) -> String {
    String(handle.reversed().drop { $0.isNumber || $0 == "_" }.reversed())
  }

  /// Maps characters that look alike to one character.
  private static func shape(_ handle: String) -> String {
    let plain = handle.lowercased().filter { $0 != "_" }.map { character -> Character in
      switch character {
      case "0": "o"
      case "1", "i", "l": "l"
      case "3": "e"
      case "4": "a"
      case "5": "s"
      case "7": "t"
      default: character
      }
    }
    return String(plain).replacing("rn", with: "m").replacing("vv", with: "w")
  }
}
