import Foundation
import Glibc
import PlazaBase

/// A sorted file of SHA-1 hashes, one per line, which is searched on disk and never loaded as a
/// whole.
struct HashFile {
  private let path: String
  private let descriptor: Int32
  /// In bytes.
  let size: Int

  struct Line: Equatable {
    /// The byte offset of its first character.
    let start: Int
    let digest: [UInt8]
  }

  private static let digits = 40
  /// The number of bytes per read: enough for the rest of one line and the hash of the next,
  /// including counts.
  private static let piece = 256

  private init(_ path: String, _ descriptor: Int32, _ size: Int) {
    self.path = path
    self.descriptor = descriptor
    self.size = size
  }

  /// Opens a file for the duration of the body.
  static func reading<Value>(_ path: String, _ body: (HashFile) throws -> Value) throws -> Value {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw BreachedPasswords.Failure(
        "\(path) cannot be opened: \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw BreachedPasswords.Failure("\(path) is not a file.")
    }
    return try body(HashFile(path, descriptor, Int(status.st_size)))
  }

  /// Whether the file contains a hash, by binary search.
  func contains(_ digest: [UInt8]) throws -> Bool {
    // The line, if present, begins within this range.
    var (low, high) = (0, size)
    while low < high {
      let middle = low + (high - low) / 2
      guard let line = try line(from: middle), line.start < high else {
        high = middle
        continue
      }
      if line.digest == digest { return true }
      if line.digest.lexicographicallyPrecedes(digest) {
        low = line.start + 1
      } else {
        high = middle
      }
    }
    return false
  }

  /// Returns the first line that begins at or after a byte offset; nil at the end of the file.
  func line(from offset: Int) throws -> Line? {
    // Starts one byte earlier, because a line begins exactly at `offset` if that byte is a
    // newline.
    let from = max(0, offset - 1)
    let bytes = try bytes(at: from)
    var rest = bytes[...]
    if offset > 0 {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        if from + bytes.count >= size { return nil }
        throw strange(at: from)
      }
      rest = bytes[(end + 1)...]
    }
    if from + rest.startIndex >= size { return nil }
    guard let digest = Self.digest(rest.prefix(Self.digits)),
      Self.ends(rest.dropFirst(Self.digits).first)
    else {
      throw strange(at: from + rest.startIndex)
    }
    return Line(start: from + rest.startIndex, digest: digest)
  }

  private func bytes(at offset: Int) throws -> [UInt8] {
    guard let bytes = FileIO.read(descriptor, from: offset, count: Self.piece) else {
      throw BreachedPasswords.Failure(
        "\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    return bytes
  }

  private func strange(at offset: Int) -> BreachedPasswords.Failure {
    BreachedPasswords.Failure(
      "\(path) has no SHA-1 hash of 40 hexadecimal digits in the line at byte \(offset).")
  }

  /// Whether a byte ends a hash: the separator of a count, a line break or the end of the file.
  private static func ends(_ byte: UInt8?) -> Bool {
    byte == nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\n")
  }

  private static func digest(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let values = text.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    guard values.count == digits else { return nil }
    return stride(from: 0, to: digits, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
