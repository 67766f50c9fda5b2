private import Foundation
import PlazaBase
import PlazaCrypto

/// An encrypted message for one subscription, which the push service cannot read (RFC 8291), in
/// the content coding `aes128gcm` with a single record (RFC 8188).
struct PushMessage: Sendable, Equatable {
  /// The maximum length of the text in bytes. Push services must accept bodies of 4096 bytes (RFC
  /// 8030 §7.2), of which the header, the padding delimiter and the authentication tag take 103.
  static let maximumLength = 3993

  /// The body to post to the endpoint of the subscription.
  let body: [UInt8]

  /// - Parameters:
  ///   - text: the payload for the browser's service worker; at most ``maximumLength`` bytes.
  ///   - world: the random source for the key and the salt, which are used for this message only.
  /// - Throws: ``PushError`` if the text is too long or the random key is invalid.
  init(_ text: [UInt8], for keys: PushKeys, in world: World) throws(PushError) {
    try self.init(text, for: keys, key: world.randomBytes(32), salt: world.randomBytes(16))
  }

  /// - Parameters:
  ///   - key: the private key of the sender for this message.
  ///   - salt: 16 bytes.
  init(_ text: [UInt8], for keys: PushKeys, key: [UInt8], salt: [UInt8]) throws(PushError) {
    guard text.count <= Self.maximumLength else { throw .tooLong }
    do {
      let own = try P256.KeyAgreement.PrivateKey(rawRepresentation: key)
      let other = try P256.KeyAgreement.PublicKey(x963Representation: keys.point)
      let sealing = try ContentEncryption(
        shared: own.sharedSecretFromKeyAgreement(with: other).withUnsafeBytes { [UInt8]($0) },
        secret: keys.secret, receiver: keys.point,
        sender: [UInt8](own.publicKey.x963Representation), salt: salt)
      // The delimiter of the last record without padding: the lengths of the texts are too similar
      // to reveal anything.
      let sealed = try AES.GCM.seal(
        text + [2], using: sealing.key, nonce: AES.GCM.Nonce(data: sealing.nonce))
      body =
        salt + [0, 0, 0x10, 0] + [65] + own.publicKey.x963Representation + sealed.ciphertext
        + sealed.tag
    } catch {
      throw .noKey
    }
  }
}

/// The failure to create a message.
enum PushError: Error, Sendable {
  /// The text exceeds the limit of push services.
  case tooLong
  /// A key is not valid on the curve.
  case noKey
}

/// The content encryption key and the nonce of a message (RFC 8291 §3.4).
private struct ContentEncryption {
  let key: SymmetricKey
  let nonce: [UInt8]

  init(shared: [UInt8], secret: [UInt8], receiver: [UInt8], sender: [UInt8], salt: [UInt8]) {
    let info = Array("WebPush: info\0".utf8) + receiver + sender
    let material = Self.derive(shared, salt: secret, info, 32)
    key = SymmetricKey(
      data: Self.derive(material, salt: salt, Array("Content-Encoding: aes128gcm\0".utf8), 16))
    nonce = Self.derive(material, salt: salt, Array("Content-Encoding: nonce\0".utf8), 12)
  }

  private static func derive(_ material: [UInt8], salt: [UInt8], _ info: [UInt8], _ count: Int)
    -> [UInt8]
  {
    let key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: material), salt: salt, info: info,
      outputByteCount: count)
    return key.withUnsafeBytes { [UInt8]($0) }
  }
}
