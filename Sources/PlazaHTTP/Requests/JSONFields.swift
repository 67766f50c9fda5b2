import Foundation
import PlazaBase

/// A decoder of the JSON object in an API request.
enum JSONFields {
  /// - Throws: ``Problem`` with status 400 if the text is not a JSON object.
  static func decode(_ bytes: [UInt8]) throws(Problem) -> Fields {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .malformed(say("The JSON is not UTF-8 text."))
    }
    guard let object = try? JSONDecoder().decode([String: Value].self, from: Data(bytes)) else {
      throw .malformed(say("The body must be a JSON object."))
    }
    return Fields(
      object.sorted { $0.key < $1.key }.compactMap { name, value in value.field.map { (name, $0) }
      },
      nulls: Set(object.filter { $0.value.field == nil }.keys))
  }

  private struct Value: Decodable {
    /// `nil` for a JSON `null`.
    let field: FieldValue?

    init(from decoder: any Decoder) throws {
      if let list = try? decoder.unkeyedContainer() {
        field = .list(try Self.elements(list))
        return
      }
      guard let one = try? decoder.singleValueContainer() else {
        field = .object
        return
      }
      if one.decodeNil() {
        field = nil
      } else if let flag = try? one.decode(Bool.self) {
        field = .flag(flag)
      } else if let number = try? one.decode(Int64.self) {
        field = .number(String(number))
      } else if let number = try? one.decode(Double.self) {
        field = .number(String(number))
      } else if let text = try? one.decode(String.self) {
        field = .string(text)
      } else {
        field = .object
      }
    }

    private static func elements(_ list: any UnkeyedDecodingContainer) throws -> [FieldValue] {
      var list = list
      var values: [FieldValue] = []
      while !list.isAtEnd {
        values.append(try list.decode(Value.self).field ?? .object)
      }
      return values
    }
  }
}
