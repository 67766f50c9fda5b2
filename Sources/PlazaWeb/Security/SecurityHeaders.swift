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

  private static let names: [(HTTPField.Name, String)] = fixed.compactMap { name, value in
    HTTPField.Name(name).map { ($0, value) }
  }

  static func add(to headers: inout HTTPFields, secure: Bool) {
    for (name, value) in names where headers[name] == nil { headers[name] = value }
    if secure { headers[.strictTransportSecurity] = "max-age=63072000; includeSubDomains" }
  }
}
