import Foundation
import PlazaBase
import PlazaCrypto

/// The SHA-256 digests of the files of a backup in the format of `sha256sum`, so that a backup can
/// be checked without Plaza.
enum Checksums {
  static let name = "SHA256SUMS"

  /// Writes the list of a folder's files into that folder.
  static func write(of folder: String) throws {
    let lines = try Folder.files(in: folder).sorted().map {
      "\(try digest(of: folder + "/" + $0))  \($0)\n"
    }
    try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  /// - Throws: ``BackupFailure`` that names the first file that is missing, changed or unlisted.
  static func check(_ folder: String) throws {
    guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
      throw BackupFailure(
        StoredPhrase("This backup is incomplete: its list of checksums, \(name), is missing."))
    }
    var missing = Set(Folder.files(in: folder)).subtracting([name])
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].hasPrefix(" ") else {
        throw BackupFailure(
          StoredPhrase("This backup is damaged: its list of checksums, \(name), cannot be read."))
      }
      let path = String(parts[1].dropFirst())
      guard missing.remove(path) != nil else {
        throw BackupFailure(StoredPhrase("This backup is incomplete: \(path) is missing."))
      }
      guard try digest(of: folder + "/" + path) == parts[0] else {
        throw BackupFailure(
          StoredPhrase("This backup is damaged: the checksum of \(path) differs."))
      }
    }
    if let other = missing.sorted().first {
      throw BackupFailure(
        StoredPhrase("This backup is damaged: \(other) is not in its list of checksums."))
    }
  }

  private static func digest(of path: String) throws -> String {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw BackupFailure("\(path) cannot be read.")
    }
    defer { try? file.close() }
    var hash = SHA256()
    while let part = try file.read(upToCount: 1_048_576), !part.isEmpty {
      try Task.checkCancellation()
      hash.update(data: part)
    }
    return hash.finalize().hexadecimal
  }
}
