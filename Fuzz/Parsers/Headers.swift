import HTTPTypes
import PlazaBase
import PlazaDataSQLite
import PlazaTesting

@testable import PlazaHTTP
@testable import PlazaUI

extension FuzzTarget {
  /// `If-None-Match`: a listed tag is found at any position, and no other tag matches.
  static let validators = FuzzTarget("validators", maximumLength: 200) { input in
    let tag = "\"0123456789abcdef\""
    let field = input.text
    if Validators.matches(field, tag) {
      try hold(field == "*" || field.contains(tag), "\(field) does not name \(tag)")
    }
    try hold(Validators.matches("\(field), \(tag)", tag), "\(tag) is not found behind \(field)")
    try hold(
      Validators.matches("W/\(tag),\(field)", "W/" + tag), "\(tag) is not found before \(field)")
  }

  /// `Accept-Encoding`: gzip is used only for clients that accept it, by name or by wildcard.
  static let acceptEncoding = FuzzTarget("accept-encoding", maximumLength: 120) { input in
    let field = input.text
    if ContentCoding.gzip.isTaken(by: field) {
      try hold(
        field.contains("*") || field.lowercased().contains("gzip"), "\(field) does not name gzip")
    }
    try hold(ContentCoding.gzip.isTaken(by: "gzip, " + field), "gzip before \(field) is not seen")
    try hold(
      !ContentCoding.gzip.isTaken(by: "gzip;q=0, " + field), "gzip;q=0 before \(field) is not seen"
    )
  }

  /// `Cookie`: pairs are read completely and do not leak into each other, and a flash message is
  /// restored.
  static let cookies = FuzzTarget("cookies", maximumLength: 300) { input in
    let lines = input.lines(2)
    let field = HTTPField(name: .cookie, value: lines[1]).value
    let name = String(lines[0].filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    let found = Cookies([.cookie: field])[name]
    if let found {
      // Compares bytes, because a separator and a combining mark form one character.
      let isThere =
        field.contains(name) && field.utf8.contains(found.utf8)
        && !found.utf8.contains(UInt8(ascii: ";"))
      try hold(isThere, "\(name) of \(field) is \(found)")
    }
    let behind = Cookies([.cookie: "\(field); \(name)=w1"])[name]
    try hold(behind == found ?? "w1", "\(name) behind \(field) is \(behind ?? "nothing")")
    try hold(
      Cookies([.cookie: "\(name)=w1;\(field)"])[name] == "w1",
      "\(name) before \(field) is not found")
    let flash = Flash(.done, String(lines[1].prefix(200)))
    try hold(
      Flash(cookie: flash.cookieValue) == flash, "the flash \(flash) is another after its cookie")
    try hold(
      flash.cookieValue.utf8.allSatisfy {
        $0 > 0x20 && $0 < 0x7F && $0 != 0x3B && $0 != 0x2C && $0 != 0x22
      },
      "\(flash.cookieValue) is no cookie's value")
    _ = Flash(cookie: lines[1])
  }

  /// `X-Forwarded-For`: only a trusted proxy is believed, so that clients cannot forge their
  /// address.
  static let forwarded = FuzzTarget("forwarded", maximumLength: 200) { input in
    let lines = input.lines(2)
    let peer = lines[0] == "p" ? "10.0.0.1" : "192.0.2.7"
    let said = HTTPField(name: .forwardedFor, value: lines[1]).value
    let address = try site.clientAddress(peer: peer, [.forwardedFor: said])
    if address != peer {
      try hold(peer == "10.0.0.1", "\(peer) saying \(said) became \(address)")
      try hold(NetworkAddress(address)?.text == address, "\(address) is no address")
    }
    let real = "2001:db8::9"
    let behind = try site.clientAddress(
      peer: "10.0.0.1", [.forwardedFor: said + ", \(real), 10.0.0.2"])
    try hold(behind == real, "\(said) in front makes \(real) \(behind)")
  }

  /// Log messages have one line and no escape sequences.
  static let logText = FuzzTarget("log-text", maximumLength: 400) { input in
    let text = input.text.printable
    try hold(text.unicodeScalars.count <= 200, "\(text.unicodeScalars.count) characters")
    try hold(
      !text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) },
      "control characters")
    try hold(text.printable == text, "cleaning twice is not cleaning once")
  }

  private static let outcome = Result {
    try Site(
      world: TestWorld().world, store: SQLiteStore(inMemory: TestWorld().world), origin: nil,
      isDemo: false,
      trustedProxies: TrustedProxies(["10.0.0.1", "10.0.0.2"]) ?? .none, identify: { _, _ in nil },
      shell: SiteShell(for: []))
  }
  private static var site: Site { get throws { try outcome.get() } }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .from
}
