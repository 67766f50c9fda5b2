/// The content lines of iCalendar (RFC 5545 §3.1) and vCard (RFC 6350 §3.2). Both formats exclude
/// control characters, so these are removed.
public struct ContentLines: Sendable {
  /// The lines written so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty list of lines.
  public init() {}

  /// Appends a property whose value needs no escaping: a name, a number, a date, a URI.
  public mutating func line(_ name: String, _ value: String) {
    fold("\(name):\(Self.plain(value))")
  }

  /// Appends a property of the type TEXT, with escaping (RFC 5545 §3.3.11, RFC 6350 §4.1).
  public mutating func text(_ name: String, _ value: String) {
    fold("\(name):\(Self.escaped(value))")
  }

  /// Appends a component with the lines that the closure adds.
  public mutating func component(_ name: String, _ body: (inout ContentLines) throws -> Void)
    rethrows
  {
    line("BEGIN", name)
    try body(&self)
    line("END", name)
  }

  /// Returns a TEXT value, or one component of a structured value, with escaping.
  public static func escaped(_ value: String) -> String {
    let lines = value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      line.reduce(into: "") { out, scalar in
        if scalar == "\\" || scalar == ";" || scalar == "," { out.unicodeScalars.append("\\") }
        if !isControl(scalar) { out.unicodeScalars.append(scalar) }
      }
    }.joined(separator: "\\n")
  }

  private static func plain(_ value: String) -> String {
    String(String.UnicodeScalarView(value.unicodeScalars.filter { !isControl($0) }))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F
  }

  /// Folds a line after at most 75 octets; continuation lines begin with a space. A fold never
  /// splits a code point, nor a grapheme cluster that fits on a line.
  private mutating func fold(_ line: String) {
    var room = 75
    for character in line {
      let whole = Array(character.utf8)
      for part in whole.count <= 74
        ? [whole] : character.unicodeScalars.map({ Array(String($0).utf8) })
      {
        if part.count > room {
          bytes += [0x0D, 0x0A, 0x20]
          room = 74
        }
        bytes += part
        room -= part.count
      }
    }
    bytes += [0x0D, 0x0A]
  }
}
