import Foundation
import PlazaFetch

/// A lenient view of JSON from an untrusted server: any value may be missing, and access never
/// fails.
enum LenientJSON: Sendable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([LenientJSON])
  case object([String: LenientJSON])

  /// - Throws: ``FetchFailure/unexpectedResponse`` if the bytes are not JSON.
  init(_ bytes: [UInt8]) throws(FetchFailure) {
    guard
      let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    else {
      throw .unexpectedResponse
    }
    self.init(value)
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let list as [Any]: self = .list(list.map { LenientJSON($0) })
    case let object as [String: Any]: self = .object(object.mapValues { LenientJSON($0) })
    // Before `Bool`, because a number may be cast to one.
    case let number as Double: self = .number(number)
    case let number as Int: self = .number(Double(number))
    case let flag as Bool: self = .flag(flag)
    default: self = .null
    }
  }

  subscript(_ name: String) -> LenientJSON {
    if case .object(let fields) = self { fields[name] ?? .null } else { .null }
  }

  /// The items of a list; empty for any other value.
  var items: [LenientJSON] { if case .list(let items) = self { items } else { [] } }

  /// Text without control characters and surrounding white space; nil if nothing remains.
  var cleanText: String? {
    guard case .text(let text) = self else { return nil }
    let printable = text.unicodeScalars.filter {
      $0 == "\n" || $0.properties.generalCategory != .control
    }
    let trimmed = String(String.UnicodeScalarView(printable)).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Text on one line.
  var line: String? {
    cleanText.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  var number: Double? {
    if case .number(let number) = self, number.isFinite { number } else { nil }
  }

  /// A whole number.
  var int: Int? { number.flatMap { Int(exactly: $0) } }

  /// A key: a whole number above 0, or text.
  var key: String? { int.map { $0 > 0 ? String($0) : nil } ?? line }

  var isTrue: Bool {
    switch self {
    case .flag(let flag): flag
    case .number(let number): number != 0
    default: false
    }
  }
}
