import Crypto
import Foundation

/// Bytes as they are stored: a row of parts, each sealed by itself, so that a file can grow while it arrives. A part
/// carries its place in the row, so parts can neither be swapped nor left out in the middle. A part that was cut short
/// by a crash is the last one; it is passed over, and the sender is told to go on before it.
struct SealedParts: Sendable {
  /// What could be opened of a file.
  struct Opened: Sendable, Equatable {
    let bytes: [UInt8]
    /// How much of the file the whole parts take; what follows is to be cut off before more is appended.
    let stored: Int
    let parts: Int
  }

  enum Failure: Error {
    /// A whole part that the key does not open: it was changed, or stands in another's place.
    case forged(part: Int)
    case sealing
  }

  static let largestPart = 1 << 20
  private static let headLength = 4
  private static let overhead = 28

  private let key: SymmetricKey

  init(key: SymmetricKey) { self.key = key }

  /// - Parameter part: how many parts stand before it.
  func sealed(_ bytes: some Collection<UInt8>, part: Int) throws -> [UInt8] {
    guard !bytes.isEmpty, bytes.count <= Self.largestPart else { throw Failure.sealing }
    let box = try AES.GCM.seal(Array(bytes), using: key, authenticating: Self.place(part))
    guard let combined = box.combined else { throw Failure.sealing }
    return Self.bigEndian(UInt32(combined.count)) + combined
  }

  func open(_ file: [UInt8]) throws -> Opened {
    var bytes: [UInt8] = []
    var position = 0
    var part = 0
    while let length = Self.partLength(file, at: position) {
      let start = position + Self.headLength
      guard (Self.overhead + 1...Self.overhead + Self.largestPart).contains(length) else {
        throw Failure.forged(part: part)
      }
      guard length <= file.count - start else { break }
      do {
        let box = try AES.GCM.SealedBox(combined: file[start..<start + length])
        bytes += try AES.GCM.open(box, using: key, authenticating: Self.place(part))
      } catch {
        throw Failure.forged(part: part)
      }
      position = start + length
      part += 1
    }
    return Opened(bytes: bytes, stored: position, parts: part)
  }

  private static func partLength(_ file: [UInt8], at position: Int) -> Int? {
    guard file.count - position >= headLength else { return nil }
    return file[position..<position + headLength].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func place(_ part: Int) -> [UInt8] { bigEndian(UInt64(part)) }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
