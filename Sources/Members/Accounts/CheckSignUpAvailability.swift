import PlazaBase
import PlazaData

/// What can be told of an address and a handle while a newcomer types them. A handle is what others see, so whether it
/// is taken is told; of an address only its shape is looked at, since whose it is would tell who is a member.
struct CheckSignUpAvailability: Sendable {
  /// Nil for what is not asked about.
  let email: String?
  let handle: String?

  struct Findings: Sendable, Equatable {
    /// What is meant, where an address looks mistyped.
    var meant: String?
    var isHandleTaken = false
    /// Handles like the one that is taken, which are free.
    var free: [String] = []
  }

  func callAsFunction(_ tx: any Transaction) throws -> Findings {
    var findings = Findings()
    findings.meant = email.flatMap(MistypedAddress.meant)
    guard let handle, try Self.isTaken(handle, tx) else { return findings }
    findings.isHandleTaken = true
    findings.free = try Self.alike(handle).filter { try !Self.isTaken($0, tx) }.prefix(3).map { $0 }
    return findings
  }

  private static func isTaken(_ handle: String, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 AS n FROM members_member WHERE handle_key = \(handle.lowercased())")
  }

  private static func alike(_ handle: String) -> [String] {
    let stem = String(handle.prefix(27))
    return (2...9).map { "\(stem)\($0)" } + ["\(stem)_", "the_\(handle.prefix(26))"]
  }
}

/// Addresses at hosts that many people have, with the slips that fingers make.
enum MistypedAddress {
  private static let hosts = [
    "gmail.com": ["gmial.com", "gamil.com", "gmai.com", "gmal.com", "gmail.co", "gmail.con", "gmail.cm", "gnail.com"],
    "hotmail.com": ["hotmial.com", "hotmal.com", "hotmail.co", "hotmail.con"],
    "outlook.com": ["outlok.com", "outloo.com", "outlook.co", "outlook.con"],
    "yahoo.com": ["yaho.com", "yahooo.com", "yahoo.con", "yhaoo.com"],
    "icloud.com": ["iclod.com", "icloud.co", "icloud.con"],
    "naver.com": ["naver.co", "naver.con", "navr.com", "never.com"],
  ]
  private static let slips = Dictionary(
    hosts.flatMap { host, slips in slips.map { ($0, host) } }, uniquingKeysWith: { first, _ in first })

  /// The address that is meant; nil where nothing looks wrong.
  static func meant(_ email: String) -> String? {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let host = slips[parts[1].lowercased()] else { return nil }
    return "\(parts[0])@\(host)"
  }
}
