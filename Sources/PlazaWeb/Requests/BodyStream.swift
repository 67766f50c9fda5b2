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
