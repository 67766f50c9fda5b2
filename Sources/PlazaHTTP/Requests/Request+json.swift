import Foundation
import HTTPTypes
import PlazaBase

extension Request {
  /// Decodes a JSON body that is more than a flat object of fields. The route must take the body
  /// as bytes (``BodyPolicy/raw(atMost:)``).
  /// - Throws: ``Problem`` if the body is not a JSON object, `ValidationErrors` if an element is
  ///   missing or has the wrong type.
  public func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let essence = head.headerFields[.contentType]?.parts(at: ";", splits: 1).first?
      .trimmingOptionalSpace.lowercased()
    if let essence, essence != "application/json" { throw Problem.unsupported("application/json") }
    guard String(validating: body, as: UTF8.self) != nil else {
      throw Problem.malformed(say("The JSON is not UTF-8 text."))
    }
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch let error as DecodingError {
      throw error.isAboutAll
        ? Problem.malformed(say("The body must be a JSON object.")) : error.errors
    }
  }
}

extension DecodingError {
  private var path: [any CodingKey] {
    switch self {
    case .keyNotFound(let key, let context): context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }

  /// Whether the error concerns the whole body: it is not JSON, or not an object.
  fileprivate var isAboutAll: Bool { path.isEmpty }

  /// A validation error with the path of the element, such as `drawings.3.points: This is
  /// missing.`
  fileprivate var errors: ValidationErrors {
    let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    if case .keyNotFound = self { return ValidationErrors(place, say("This is required.")) }
    if case .valueNotFound = self { return ValidationErrors(place, say("This is required.")) }
    return ValidationErrors(place, say("This value isn't valid here."))
  }
}
