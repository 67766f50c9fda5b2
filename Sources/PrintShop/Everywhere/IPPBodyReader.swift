import PlazaBase
import PlazaIPP

/// Parts what comes of a request into the message and the document behind it, which is handed on as it comes.
struct IPPBodyReader {
  /// Bytes of a message. Print dialogs send a few hundred.
  static let most = 65_536

  private(set) var message: IPPMessage?
  private var held: [UInt8] = []
  /// It is looked at again when it has doubled, so that a message in crumbs costs no more than one in a piece.
  private var next = 1

  /// - Returns: what of the document came.
  /// - Throws: ``IPPRefusal``.
  mutating func take(_ part: [UInt8]) throws -> [UInt8] {
    if message != nil { return part }
    held += part
    return held.count >= next ? try look(isWhole: held.count >= Self.most) : []
  }

  /// Nothing more comes.
  /// - Returns: what of the document was left.
  /// - Throws: ``IPPRefusal``.
  mutating func end() throws -> [UInt8] { message == nil ? try look(isWhole: true) : [] }

  private mutating func look(isWhole: Bool) throws -> [UInt8] {
    do throws(IPPError) {
      let (read, end) = try IPPMessage.read(Array(held.prefix(Self.most)))
      message = read
      defer { held = [] }
      return Array(held[end...])
    } catch {
      guard error == .short, !isWhole else { throw IPPRefusal.bad(StoredPhrase("The request can't be read.")) }
      next = min(held.count * 2, Self.most)
      return []
    }
  }
}
