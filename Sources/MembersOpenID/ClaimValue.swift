/// The value of a claim.
enum ClaimValue: Decodable, Sendable, Equatable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([ClaimValue])
  case object([String: ClaimValue])
  case none

  init(from decoder: any Decoder) throws {
    let box = try decoder.singleValueContainer()
    if box.decodeNil() {
      self = .none
    } else if let flag = try? box.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? box.decode(Double.self) {
      self = .number(number)
    } else if let text = try? box.decode(String.self) {
      self = .text(text)
    } else if let list = try? box.decode([ClaimValue].self) {
      self = .list(list)
    } else {
      self = .object(try box.decode([String: ClaimValue].self))
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// Some providers encode Boolean claims as text.
  var flag: Bool? {
    switch self {
    case .flag(let flag): flag
    case .text("true"): true
    case .text("false"): false
    default: nil
    }
  }

  /// A text or a list of texts.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let values): values.compactMap(\.text)
    default: []
    }
  }
}
