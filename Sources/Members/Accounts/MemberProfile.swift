import Foundation
import PlazaBase
import PlazaData

/// The validated identity of a member: e-mail address as typed, name and handle.
struct MemberProfile: Sendable, Equatable {
  var email: String
  var name: String
  var handle: String?

  init(email: String, name: String, handle: String? = nil) {
    self.email = email
    self.name = name
    self.handle = handle
  }

  /// The key under which the address must be unique. It ignores letter case and Unicode
  /// composition.
  var emailKey: String { email.precomposedStringWithCanonicalMapping.lowercased() }
  var nameKey: String { searchKey(name) }
  var handleKey: String? { handle?.lowercased() }
}

/// Folds text for searching: letter case and accents are ignored.
func searchKey(_ text: String) -> String { text.folded }

extension FormValidator {
  /// Reads an e-mail address and checks its syntax: a local part, an at sign and a host with a
  /// dot. Whether mail arrives is not checked.
  mutating func email(_ field: String) -> String {
    let email = text(field, say("email address"), atMost: 254)
    if email.isEmpty { return email }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    let isPlausible =
      parts.count == 2 && (1...64).contains(parts[0].utf8.count) && parts[1].contains(".")
      && parts[1].count >= 3
      && !parts[1].hasPrefix(".") && !parts[1].hasSuffix(".")
      && !email.contains(where: \.isWhitespace)
      && email.utf8.count <= 254
    if !isPlausible {
      addError(field, say("This isn't an email address. Enter it like ann@example.org."))
    } else if !(parts[1].split(separator: ".") + [parts[0]]).allSatisfy(Identifier.isSafe) {
      addError(
        field,
        say("This address contains look-alike or invisible letters. Type it in one alphabet."))
    }
    return email
  }

  /// Reads a name as typed. Unicode format characters are rejected, except for the joiners that
  /// emoji and some scripts need.
  mutating func personName(_ field: String) -> String {
    let name = text(field, say("name"), atMost: 100)
    let hidden = name.unicodeScalars.contains {
      $0.properties.generalCategory == .format && $0.value != 0x200C && $0.value != 0x200D
    }
    if hidden { addError(field, say("The name contains an invisible character. Type it again.")) }
    return name
  }

  /// Reads a handle; nil if the field is blank.
  mutating func handle(_ field: String) -> String? {
    // The message about the length is the one below.
    guard let typed = optionalText(field, say("handle"), atMost: 1000) else { return nil }
    let handle = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
    let isPlain = handle.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if !isPlain || !(3...30).contains(handle.utf8.count) {
      addError(field, say("The handle must be 3 to 30 letters, digits or underscores."))
    } else if ReservedHandles.hold(handle) {
      addError(
        field,
        say("This handle could be mistaken for the site's administrator. Choose another one."))
    }
    return handle
  }

  /// Reads the reason that administrators give for an action.
  mutating func reason(_ field: String = "reason") -> String {
    text(field, say("reason for the audit log"), atMost: 500)
  }
}

/// The address or the handle belongs to another member.
enum PersonRefusal: FieldRefusal {
  case addressTaken
  case handleTaken

  var slug: String { self == .addressTaken ? "address-taken" : "handle-taken" }

  var message: String {
    switch self {
    case .addressTaken:
      say("An account with this email address already exists. Sign in, or use another address.")
    case .handleTaken: say("This handle is taken. Choose another one.")
    }
  }

  var field: String? { self == .addressTaken ? "email" : "handle" }

  /// Throws if a member other than the given one has the address or the handle.
  static func check(_ person: MemberProfile, except member: ID<Member>?, _ tx: any Transaction)
    throws
  {
    let own = member?.text ?? ""
    if try tx.exists(
      "SELECT 1 AS n FROM members_member WHERE email_key = \(person.emailKey) AND id <> \(own)")
    {
      throw addressTaken
    }
    if let key = person.handleKey,
      try tx.exists("SELECT 1 AS n FROM members_member WHERE handle_key = \(key) AND id <> \(own)")
    {
      throw handleTaken
    }
  }
}

extension MemberProfile {
  /// Inserts a new member. The caller has checked that address and handle are available.
  /// - Parameter isVerified: Whether the member has proven ownership of the address.
  func insert(
    as id: ID<Member>, password: PasswordHash?, isVerified: Bool = false, at now: Instant,
    _ tx: any Transaction
  ) throws {
    try tx.run(
      """
      INSERT INTO members_member (id, email, email_key, name, name_key, handle, handle_key, password, created_at,
        email_verified_at)
      VALUES (\(id), \(email), \(emailKey), \(name), \(nameKey), \(handle), \(handleKey), \(password?.text), \(now),
        \(isVerified ? now : nil))
      """)
  }

  /// Updates the member. A changed address becomes unverified.
  func update(_ id: ID<Member>, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE members_member SET email_verified_at = CASE WHEN email_key = \(emailKey) THEN email_verified_at END,
      email = \(email), email_key = \(emailKey), name = \(name), name_key = \(nameKey),
      handle = \(handle), handle_key = \(handleKey) WHERE id = \(id)
      """)
  }
}
