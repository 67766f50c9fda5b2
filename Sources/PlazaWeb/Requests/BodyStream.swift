import HummingbirdCore
import NIOCore

/// A body as it comes, for a route that keeps what arrived even where the rest never does.
public struct BodyStream: Sendable {
  /// How it ended.
  public enum End: Sendable {
    /// All of it came.
    case whole
    /// The connection broke, or less came than was announced.
    case cut
  }

  let source: RequestBody
  let limit: Int
  let announced: Int?
  let askForIt: (@Sendable () -> Void)?

  /// Hands over all that comes in pieces as they are to be stored, the last one shorter. A connection that breaks ends
  /// it like any other end, so that what came is handed over.
  /// - Parameters:
  ///   - length: bytes of a piece.
  ///   - room: how many bytes may come.
  ///   - tooMuch: thrown where more do; what fits into whole pieces was handed over.
  public func pieces(
    of length: Int, room: Int, tooMuch: any Error, _ take: ([UInt8]) async throws -> Void
  ) async throws {
    var (held, came) = ([UInt8](), 0)
    _ = try await read { part in
      held += part
      came += part.count
      guard came <= room else { throw tooMuch }
      while held.count >= length {
        try await take(Array(held.prefix(length)))
        held.removeFirst(length)
      }
    }
    if !held.isEmpty { try await take(held) }
  }

  /// Hands over each part as it comes, once.
  /// - Throws: what the closure throws, and 413 where more comes than the route takes; what came before that was handed
  ///   over.
  public func read(_ take: ([UInt8]) async throws -> Void) async throws -> End {
    askForIt?()
    var count = 0
    var parts = source.makeAsyncIterator()
    while true {
      let next: ByteBuffer?
      do { next = try await parts.next() } catch { return .cut }
      guard let next else { return announced.map { $0 == count } ?? true ? .whole : .cut }
      count += next.readableBytes
      guard count <= limit else { throw Problem.tooLarge(most: limit) }
      try await take(Array(next.readableBytesView))
    }
  }
}
