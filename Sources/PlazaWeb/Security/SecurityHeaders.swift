import HTTPTypes

/// The header fields that every answer carries.
enum SecurityHeaders {
  /// Nothing but our own files, no inline code, no frames, forms only to ourselves.
  static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
    "connect-src 'self'", "media-src 'self' blob:", "manifest-src 'self'", "worker-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static let fixed: [(String, String)] = [
    ("Content-Security-Policy", contentSecurityPolicy),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// Made once: an answer takes them whole.
  private static let fields = HTTPFields(
    fixed.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
  private static let strictTransport = HTTPField(
    name: .strictTransportSecurity, value: "max-age=63072000; includeSubDomains")

  static func add(to headers: inout HTTPFields, secure: Bool) {
    if headers.contains(where: { fields.contains($0.name) }) {
      for field in fields where !headers.contains(field.name) { headers.append(field) }
    } else {
      headers.append(contentsOf: fields)
    }
    if secure {
      headers[.strictTransportSecurity] = nil
      headers.append(strictTransport)
    }
  }
}
