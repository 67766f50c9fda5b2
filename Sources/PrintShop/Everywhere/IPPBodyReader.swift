import PlazaBase
import PlazaIPP

/// Splits a streamed request body into the IPP message and the document data that follows it.
struct IPPBodyReader {
  /// The maximum size of a message in bytes. Print dialogs send a few hundred.
  static let maximum = 65_536

  private(set) var message: IPPMessage?
  private var held: [UInt8] = []
  /// The number of bytes at which parsing is tried again. It doubles, so that a message in tiny
  /// chunks costs no more than one in a single chunk.
  private var next = 1

  /// - Returns: The document data received so far.
  /// - Throws: ``IPPRefusal``.
  mutating func append(_ part: [UInt8]) throws -> [UInt8] {
    if message != nil { return part }
    held += part
    return held.count >= next ? try parse(isWhole: held.count >= Self.maximum) : []
  }

  /// Ends the body.
  /// - Returns: The remaining document data.
  /// - Throws: ``IPPRefusal``.
  mutating func end() throws -> [UInt8] { message == nil ? try parse(isWhole: true) : [] }

  private mutating func parse(isWhole: Bool) throws -> [UInt8] {
    do throws(IPPError) {
      let (read, end) = try IPPMessage.read(Array(held.prefix(Self.maximum)))
      message = read
      defer { held = [] }
      return Array(held[end...])
    } catch {
      guard error == .short, !isWhole else {
        throw IPPRefusal.bad(StoredPhrase("The request can't be read."))
      }
      next = min(held.count * 2, Self.maximum)
      return []
    }
  }
}
