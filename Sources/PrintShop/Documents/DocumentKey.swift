import PlazaBase
import PlazaCrypto

/// The encryption key of one document. All of its data is sealed with AES-256-GCM and bound to its
/// document and place, so that it cannot be opened as another part or document.
struct DocumentKey: Sendable {
  static let bytes = 32

  let raw: [UInt8]

  init(_ raw: [UInt8]) { self.raw = raw }

  init(in world: World) { raw = world.randomBytes(Self.bytes) }

  /// - Parameter role: The role of the data in the document, such as `upload/3`.
  func seal(_ bytes: [UInt8], _ role: String, of document: ID<Document>) throws -> [UInt8] {
    let box = try AES.GCM.seal(
      bytes, using: SymmetricKey(data: raw), authenticating: Self.context(role, document))
    return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
  }

  /// - Returns: Nil if the data was sealed with another key or for another place, or was modified.
  func open(_ sealed: [UInt8], _ role: String, of document: ID<Document>) -> [UInt8]? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    let opened = try? AES.GCM.open(
      box, using: SymmetricKey(data: raw), authenticating: Self.context(role, document))
    return opened.map { Array($0) }
  }

  private static func context(_ role: String, _ document: ID<Document>) -> [UInt8] {
    Array("print/\(document)/\(role)".utf8)
  }
}
