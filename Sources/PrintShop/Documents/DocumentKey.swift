import PlazaBase
import PlazaCrypto

/// The key of one document. Whatever is stored of it is sealed with that key, by AES-256-GCM, and tied to its place: a
/// part of one document or of another place does not open as this one.
struct DocumentKey: Sendable {
  static let bytes = 32

  let raw: [UInt8]

  init(_ raw: [UInt8]) { self.raw = raw }

  init(in world: World) { raw = world.randomBytes(Self.bytes) }

  /// - Parameter place: what it is of the document, such as `upload/3`.
  func seal(_ bytes: [UInt8], _ place: String, of document: ID<Document>) throws -> [UInt8] {
    let box = try AES.GCM.seal(bytes, using: SymmetricKey(data: raw), authenticating: Self.context(place, document))
    return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
  }

  /// - Returns: nil where it was sealed with another key, for another place, or was changed.
  func open(_ sealed: [UInt8], _ place: String, of document: ID<Document>) -> [UInt8]? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    let opened = try? AES.GCM.open(
      box, using: SymmetricKey(data: raw), authenticating: Self.context(place, document))
    return opened.map { Array($0) }
  }

  private static func context(_ place: String, _ document: ID<Document>) -> [UInt8] {
    Array("print/\(document)/\(place)".utf8)
  }
}
