import Glibc
import NIOCore
public import PlazaBase
import Synchronization

/// The header fields of every response, regardless of its origin: the security policies and the
/// date. They are serialised once per second.
public final class DefaultHeaders: Sendable {
  private struct State {
    var second: Int64 = .min
    var bytes = ByteBuffer()
    /// The fields for a response with a Content-Security-Policy of its own.
    var beside = ByteBuffer()
    /// The fields for a response with a Cross-Origin-Resource-Policy of its own.
    var shared = ByteBuffer()
  }

  /// Allows only resources of this origin, no inline code and no frames, and forms only to this
  /// origin.
  static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'", "media-src 'self' blob:", "manifest-src 'self'", "worker-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The fields omitted from a response with a Content-Security-Policy of its own. Embedded
  /// content of other sites usually lacks the headers that `require-corp` demands.
  private static let closed = [
    ("Content-Security-Policy", contentSecurityPolicy),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
  ]

  private static let fixed = [
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    (
      "Permissions-Policy",
      "camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()"
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  /// The fields omitted from a response that states itself which sites may embed it.
  private static let own = [("Cross-Origin-Resource-Policy", "same-origin")]

  private let world: World
  private let always: String
  private let state = Mutex(State())

  /// - Parameter isSecure: whether users connect over TLS, so that Strict-Transport-Security is
  ///   sent.
  public init(_ world: World, isSecure: Bool) {
    self.world = world
    let strict =
      isSecure ? [("Strict-Transport-Security", "max-age=63072000; includeSubDomains")] : []
    always = Self.lines(Self.fixed + strict)
  }

  /// Returns the serialised fields for the current second, each terminated with CRLF.
  /// - Parameters:
  ///   - besidePolicy: whether the response has a Content-Security-Policy of its own.
  ///   - isShared: whether the response has a Cross-Origin-Resource-Policy of its own.
  func bytes(besidePolicy: Bool = false, isShared: Bool = false) -> ByteBuffer {
    let second = world.now().seconds
    return state.withLock { state in
      if state.second != second {
        state.second = second
        let shared = "\(always)Date: \(Self.date(of: second))\r\n"
        let (own, closed) = (Self.lines(Self.own), Self.lines(Self.closed))
        state.beside = ByteBuffer(string: own + shared)
        state.shared = ByteBuffer(string: closed + shared)
        state.bytes = ByteBuffer(string: closed + own + shared)
      }
      return isShared ? state.shared : besidePolicy ? state.beside : state.bytes
    }
  }

  private static func lines(_ fields: [(String, String)]) -> String {
    fields.map { "\($0): \($1)\r\n" }.joined()
  }

  /// Formats the date as in `Sat, 28 Mar 2026 14:05:09 GMT` (RFC 9110 §5.6.7).
  static func date(of second: Int64) -> String {
    var time = time_t(second)
    var parts = tm()
    gmtime_r(&time, &parts)
    // The process never calls `setlocale`, so `strftime` uses the English names of the C locale.
    return String(unsafeUninitializedCapacity: 40) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      }
    }
  }
}
