import HTTPTypes

/// The names of header fields that HTTPTypes does not define, parsed once.
enum FieldName {
  static let requestID = HTTPField.Name("X-Request-ID")
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")
  static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")
  static let fetchMode = HTTPField.Name("Sec-Fetch-Mode")
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")
}
