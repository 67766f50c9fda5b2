import Glibc
import NIOCore
public import PlazaBase
import Synchronization

/// The header fields that every answer carries, whatever made it: what browsers are to allow, and the date. Their bytes
/// are made once a second.
public final class DefaultHeaders: Sendable {
  private struct State {
    var second: Int64 = .min
    var bytes = ByteBuffer()
    /// For an answer that brings its own policy.
    var beside = ByteBuffer()
    /// For one that every site may show.
    var shared = ByteBuffer()
  }

  /// Nothing but our own files, no inline code, no frames, forms only to ourselves.
  static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
    "connect-src 'self'", "media-src 'self' blob:", "manifest-src 'self'", "worker-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// What an answer with a policy of its own goes without: players of other sites say nothing of who may embed them.
  private static let closed = [
    ("Content-Security-Policy", contentSecurityPolicy),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
  ]

  private static let fixed = [
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  /// What an answer goes without that says itself who may embed it.
  private static let own = [("Cross-Origin-Resource-Policy", "same-origin")]

  private let world: World
  private let always: String
  private let state = Mutex(State())

  /// - Parameter isSecure: whether people come by TLS, and browsers are to hold on to it.
  public init(_ world: World, isSecure: Bool) {
    self.world = world
    let strict = isSecure ? [("Strict-Transport-Security", "max-age=63072000; includeSubDomains")] : []
    always = Self.lines(Self.fixed + strict)
  }

  /// The lines of this moment, each with its end.
  /// - Parameters:
  ///   - besidePolicy: whether the answer says itself what browsers may load.
  ///   - isShared: whether it says itself which sites may show it.
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

  /// `Sat, 28 Mar 2026 14:05:09 GMT` (RFC 9110 §5.6.7).
  static func date(of second: Int64) -> String {
    var time = time_t(second)
    var parts = tm()
    gmtime_r(&time, &parts)
    // The process never sets a locale, so these are the names of the C locale: English.
    return String(unsafeUninitializedCapacity: 40) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      }
    }
  }
}
