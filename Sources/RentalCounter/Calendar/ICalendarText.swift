/// The lines of an iCalendar stream (RFC 5545).
struct ICalendarText: Sendable {
  private(set) var bytes: [UInt8] = []

  /// A property whose value needs no escaping: a name, a number, a date.
  mutating func line(_ name: String, _ value: String) { fold("\(name):\(value)") }

  /// A property of the type TEXT, escaped (§3.3.11).
  mutating func text(_ name: String, _ value: String) { fold("\(name):\(Self.escaped(value))") }

  /// A component with what the closure writes into it.
  mutating func component(_ name: String, _ body: (inout ICalendarText) throws -> Void) rethrows {
    line("BEGIN", name)
    try body(&self)
    line("END", name)
  }

  static func escaped(_ value: String) -> String {
    var out = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": out += "\\\\"
      case ";": out += "\\;"
      case ",": out += "\\,"
      case "\n": out += "\\n"
      default: if scalar.value >= 0x20, scalar.value != 0x7F { out.unicodeScalars.append(scalar) }
      }
    }
    return out
  }

  /// A line has at most 75 octets; the rest follows on lines that begin with a space (§3.1). No letter is torn apart,
  /// nor an accent from its letter where both fit on a line.
  private mutating func fold(_ line: String) {
    var room = 75
    for character in line {
      let whole = Array(character.utf8)
      for part in whole.count <= 74 ? [whole] : character.unicodeScalars.map({ Array(String($0).utf8) }) {
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
