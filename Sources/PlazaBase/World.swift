private import Foundation

/// The clock and the random source of the process. All code obtains times, ids and random bytes
/// from it, so that tests can control them.
public struct World: Sendable {
  private let clock: @Sendable () -> Instant
  private let random: @Sendable (Int) -> [UInt8]

  /// - Parameters:
  ///   - clock: returns the current time.
  ///   - random: returns a number of unpredictable bytes.
  public init(
    clock: @escaping @Sendable () -> Instant, random: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.clock = clock
    self.random = random
  }

  /// The system clock and the system's cryptographic random source.
  public static let real = World(
    clock: { Instant(microseconds: Int64(nearest: Date().timeIntervalSince1970 * 1_000_000)) },
    random: { count in
      // Each call of the generator is a system call that returns eight bytes.
      var source = SystemRandomNumberGenerator()
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count + 8)
      while bytes.count < count {
        withUnsafeBytes(of: source.next()) { bytes.append(contentsOf: $0) }
      }
      bytes.removeLast(bytes.count - count)
      return bytes
    })

  /// Returns the current time.
  public func now() -> Instant { clock() }

  /// Returns unpredictable bytes.
  public func randomBytes(_ count: Int) -> [UInt8] { random(count) }

  /// Returns a new id, a UUID of version 7; ids sort by time of creation.
  public func newID<Tag>(_ tag: Tag.Type = Tag.self) -> ID<Tag> {
    ID(trusted: UUIDText.version7(at: now(), random: randomBytes(10)))
  }

  /// Returns a random secret of the given number of bytes in base64url without padding (RFC 4648
  /// §5).
  public func newSecret(bytes: Int = 32) -> String { randomBytes(bytes).base64URL }
}

extension Sequence<UInt8> {
  /// The bytes in base64url without padding (RFC 4648 §5).
  public var base64URL: String {
    Data(self).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
