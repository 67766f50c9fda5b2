/// A strict parser of iCalendar streams (RFC 5545).
struct ICalendarReader {
  struct Component: Equatable {
    var name: String
    var properties: [(name: String, value: String)] = []
    var components: [Component] = []

    func value(_ name: String) -> String? { properties.first { $0.name == name }?.value }

    static func == (left: Component, right: Component) -> Bool {
      left.name == right.name && left.components == right.components
        && left.properties.elementsEqual(right.properties) { $0 == $1 }
    }
  }

  struct Wrong: Error, CustomStringConvertible { let description: String }

  static func read(_ bytes: [UInt8]) throws -> Component {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Wrong(description: "not UTF-8")
    }
    var stack: [Component] = []
    for line in try unfold(text) {
      guard let match = line.wholeMatch(of: /([A-Z0-9-]+(?:;[A-Z0-9-]+=[A-Za-z0-9-]+)*):(.*)/)
      else {
        throw Wrong(description: "no property: \(line)")
      }
      switch match.1 {
      case "BEGIN": stack.append(Component(name: String(match.2)))
      case "END":
        guard let done = stack.popLast(), done.name == match.2 else {
          throw Wrong(description: "ends: \(line)")
        }
        if stack.isEmpty { return done }
        stack[stack.count - 1].components.append(done)
      default:
        stack[stack.count - 1].properties.append((String(match.1), try unescape(String(match.2))))
      }
    }
    throw Wrong(description: "it does not end")
  }

  private static func unfold(_ text: String) throws -> [String] {
    var raw = text.components(separatedByCRLF: ())
    guard raw.popLast() == "" else { throw Wrong(description: "the last line does not end") }
    var lines: [String] = []
    for line in raw {
      if line.utf8.count > 75 { throw Wrong(description: "more than 75 octets: \(line)") }
      if line.utf8.contains(0x0A) || line.utf8.contains(0x0D) {
        throw Wrong(description: "a bare line end: \(line)")
      }
      if line.utf8.first == 0x20 {
        lines[lines.count - 1] += String(line.unicodeScalars.dropFirst())
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  private static func unescape(_ value: String) throws -> String {
    var out = ""
    var rest = value[...]
    while let character = rest.popFirst() {
      guard character == "\\" else {
        out.append(character)
        continue
      }
      switch rest.popFirst() {
      case "n", "N": out.append("\n")
      case let escaped? where "\\;,".contains(escaped): out.append(escaped)
      default: throw Wrong(description: "escape: \(value)")
      }
    }
    return out
  }
}

extension String {
  fileprivate func components(separatedByCRLF: Void) -> [String] {
    var parts: [[UInt8]] = [[]]
    var bytes = Array(utf8)[...]
    while let byte = bytes.popFirst() {
      if byte == 0x0D, bytes.first == 0x0A {
        bytes.removeFirst()
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }
}
