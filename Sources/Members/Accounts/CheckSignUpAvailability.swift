import PlazaBase
import PlazaData

/// Checks the address and the handle of a sign-up form while a guest types them.
///
/// Handles are public, so the result says whether one is taken. Of an address only the syntax is
/// checked: saying whether it is taken would reveal who is a member.
struct CheckSignUpAvailability: Sendable {
  /// nil if the client does not ask about it.
  let email: String?
  let handle: String?

  struct Findings: Sendable, Equatable {
    /// The probably intended address, if the given one looks mistyped.
    var meant: String?
    var isHandleTaken = false
    /// Available handles that resemble the taken one.
    var free: [String] = []
  }

  func callAsFunction(_ tx: any Transaction) throws -> Findings {
    var findings = Findings()
    findings.meant = email.flatMap(MistypedAddress.meant)
    guard let handle, try Self.isTaken(handle, tx) else { return findings }
    findings.isHandleTaken = true
    findings.free = try Self.alternatives(handle).filter { try !Self.isTaken($0, tx) }.prefix(3)
      .map { $0 }
    return findings
  }

  private static func isTaken(_ handle: String, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 AS n FROM members_member WHERE handle_key = \(handle.lowercased())")
  }

  private static func alternatives(_ handle: String) -> [String] {
    let stem = String(handle.prefix(27))
    return (2...9).map { "\(stem)\($0)" } + ["\(stem)_", "the_\(handle.prefix(26))"]
  }
}

/// Common mail hosts and their frequent misspellings.
enum MistypedAddress {
  private static let hosts = [
    "gmail.com": [
      "gmial.com", "gamil.com", "gmai.com", "gmal.com", "gmail.co", "gmail.con", "gmail.cm",
      "gnail.com",
    ],
    "hotmail.com": ["hotmial.com", "hotmal.com", "hotmail.co", "hotmail.con"],
    "outlook.com": ["outlok.com", "outloo.com", "outlook.co", "outlook.con"],
    "yahoo.com": ["yaho.com", "yahooo.com", "yahoo.con", "yhaoo.com"],
    "icloud.com": ["iclod.com", "icloud.co", "icloud.con"],
    "naver.com": ["naver.co", "naver.con", "navr.com", "never.com"],
  ]
  private static let slips = Dictionary(
    hosts.flatMap { host, slips in slips.map { ($0, host) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns the probably intended address; nil if the given one shows no known misspelling.
  static func meant(_ email: String) -> String? {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let host = slips[parts[1].lowercased()] else { return nil }
    return "\(parts[0])@\(host)"
  }
}
