private import Foundation

/// The clock and the chance that the process was given. Everything that asks for the time, a new key or random bytes
/// asks here, so that a test can answer.
public struct World: Sendable {
  private let clock: @Sendable () -> Instant
  private let random: @Sendable (Int) -> [UInt8]

  /// - Parameters:
  ///   - clock: the present moment.
  ///   - chance: that many unpredictable bytes.
  public init(clock: @escaping @Sendable () -> Instant, random: @escaping @Sendable (Int) -> [UInt8]) {
    self.clock = clock
    self.random = random
  }

  /// The machine's clock and the system's cryptographic random source.
  public static let real = World(
    clock: { Instant(microseconds: Int64(nearest: Date().timeIntervalSince1970 * 1_000_000)) },
    random: { count in
      // Eight bytes a time: each number drawn is a call of the system.
      var source = SystemRandomNumberGenerator()
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count + 8)
      while bytes.count < count { withUnsafeBytes(of: source.next()) { bytes.append(contentsOf: $0) } }
      bytes.removeLast(bytes.count - count)
      return bytes
    })

  /// The present moment.
  public func now() -> Instant { clock() }

  /// So many bytes nobody can foretell.
  public func randomBytes(_ count: Int) -> [UInt8] { random(count) }

  /// A fresh key, a UUID of version 7: keys made later sort later.
  public func newID<Tag>(_ tag: Tag.Type = Tag.self) -> ID<Tag> {
    ID(trusted: UUIDText.version7(at: now(), random: randomBytes(10)))
  }

  /// A secret of so many random bytes in base64url without padding (RFC 4648 §5).
  public func newSecret(bytes: Int = 32) -> String { randomBytes(bytes).base64URL }
}

extension Sequence<UInt8> {
  /// base64url without padding (RFC 4648 §5).
  public var base64URL: String {
    Data(self).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
