import PlazaBase
import PlazaData
import PlazaWeb
import Synchronization

/// Writes down that bytes of the clip's file were sent in a viewing.
struct RecordFetch: Sendable {
  let session: ID<ClipSession>
  /// The length of the file.
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

/// A clip's file that tells how much of it was read to be sent, in a few steps.
final class CountedClip: ByteSource {
  /// A part that is shorter than this is the last of its answer.
  private static let part = 131_072

  private let source: any ByteSource
  private let note: @Sendable (Int) async throws -> Void
  private let untold = Mutex(0)

  var length: Int { source.length }
  var tag: String? { source.tag }

  /// - Parameter note: told of so many bytes more.
  init(_ source: any ByteSource, note: @escaping @Sendable (Int) async throws -> Void) {
    self.source = source
    self.note = note
  }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    let bytes = try await source.read(from: offset, count: count)
    let isLast = bytes.count < Self.part || offset + bytes.count == length
    let due = untold.withLock { untold in
      untold += bytes.count
      guard isLast || untold >= length / 8 else { return 0 }
      defer { untold = 0 }
      return untold
    }
    if due > 0 { try await note(due) }
    return bytes
  }
}
