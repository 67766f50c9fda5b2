import PlazaBase
import PlazaData
import Synchronization

/// Records that bytes of the clip's file were sent in a session.
struct RecordFetch: Sendable {
  let session: ID<ClipSession>
  /// The size of the file in bytes.
  let size: Int
  let bytes: Int

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE marquee_clip_session SET size = \(size),
        fetched = CASE WHEN fetched + \(bytes) > \(size) THEN \(size) ELSE fetched + \(bytes) END
      WHERE id = \(session) AND state = 'live'
      """)
  }
}

/// A clip's file that reports how many bytes were read for sending, in a few steps.
final class CountedClip: ByteSource {
  /// A read shorter than this is the last one of its response.
  private static let part = 131_072

  private let source: any ByteSource
  private let record: @Sendable (Int) async throws -> Void
  private let unreported = Mutex(0)

  var length: Int { source.length }
  var tag: String? { source.tag }

  /// - Parameter note: Called with the number of further bytes.
  init(_ source: any ByteSource, note: @escaping @Sendable (Int) async throws -> Void) {
    self.source = source
    self.record = note
  }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    let bytes = try await source.read(from: offset, count: count)
    let isLast = bytes.count < Self.part || offset + bytes.count == length
    let due = unreported.withLock { unreported in
      unreported += bytes.count
      guard isLast || unreported >= length / 8 else { return 0 }
      defer { unreported = 0 }
      return unreported
    }
    if due > 0 { try await record(due) }
    return bytes
  }
}
