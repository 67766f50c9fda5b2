/// A PDF value as represented by qpdf's JSON (version 2): names begin with `/`, references are
/// `3 0 R`.
indirect enum PDFValue: Sendable, Equatable, Codable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([PDFValue])
  case entries([String: PDFValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([PDFValue].self) {
      self = .list(list)
    } else {
      self = .entries(try value.decode([String: PDFValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .entries(let entries): try value.encode(entries)
    }
  }

  /// The entry of a dictionary; nil if it is missing or the value is not a dictionary.
  subscript(name: String) -> PDFValue? {
    if case .entries(let entries) = self { entries[name] } else { nil }
  }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [PDFValue]? { if case .list(let list) = self { list } else { nil } }
  var entries: [String: PDFValue]? {
    if case .entries(let entries) = self { entries } else { nil }
  }

  /// The value as a reference such as `3 0 R`; nil if it is none.
  var reference: String? {
    guard let text, text.hasSuffix(" R"),
      text.split(separator: " ").prefix(2).allSatisfy({ Int($0) != nil })
    else {
      return nil
    }
    return text
  }
}
