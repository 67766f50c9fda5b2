import Foundation
import Logging
import PlazaBase
import PlazaData
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// Encrypted backups: any change of the file is found.
@Suite struct EncryptedArchiveTests {
  private static let header = 27
  private static let chunk = 1_048_576
  private static let sealed = chunk + 16
  private let passphrase = "violet harbour 71"

  @Test(arguments: [0, 1, 1000, chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 500])
  func `a file of any length is decrypted as it was`(length: Int) async throws {
    try await withTemporaryFolder { folder in
      let plain = Data(World.real.randomBytes(length))
      let sealed = try seal(plain, in: folder)
      let chunks = max(1, (length + Self.chunk - 1) / Self.chunk)
      #expect(Folder.fileSize(of: sealed) == Self.header + length + 16 * chunks)
      #expect(
        EncryptedArchive.isEncrypted(sealed) && !EncryptedArchive.isEncrypted(folder + "/in"))
      try EncryptedArchive.open(sealed, to: folder + "/out", with: passphrase)
      #expect(FileManager.default.contents(atPath: folder + "/out") == plain)
    }
  }

  /// A change of an encrypted file of two and a half chunks.
  enum Change: CaseIterable {
    case header, salt, firstByte, secondChunk, lastTag, truncatedByOne, withoutLastChunk
    case withoutFirstChunk, swappedChunks, repeatedChunk, appended, chunkOfAnother, onlyHeader
  }

  @Test(arguments: Change.allCases)
  func `a changed file is not decrypted`(change: Change) async throws {
    try await withTemporaryFolder { folder in
      let plain = Data(World.real.randomBytes(2 * Self.chunk + Self.chunk / 2))
      let path = try seal(plain, in: folder)
      var bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
      let (first, second) = (
        Self.header..<Self.header + Self.sealed,
        Self.header + Self.sealed..<Self.header + 2 * Self.sealed
      )
      switch change {
      case .header: bytes[9] = 1
      case .salt: bytes[12] ^= 1
      case .firstByte: bytes[Self.header] ^= 1
      case .secondChunk: bytes[second.lowerBound + 5000] ^= 1
      case .lastTag: bytes[bytes.count - 1] ^= 1
      case .truncatedByOne: bytes.removeLast()
      case .withoutLastChunk: bytes.removeSubrange(second.upperBound...)
      case .withoutFirstChunk: bytes.removeSubrange(first)
      case .swappedChunks:
        let (one, two) = (Array(bytes[first]), Array(bytes[second]))
        bytes.replaceSubrange(Self.header..<second.upperBound, with: two + one)
      case .repeatedChunk: bytes.insert(contentsOf: Array(bytes[first]), at: first.upperBound)
      case .appended: bytes.append(0)
      case .chunkOfAnother:
        let other = try seal(plain, in: folder, salt: 2)
        let foreign = [UInt8](try #require(FileManager.default.contents(atPath: other)))
        bytes.replaceSubrange(first, with: foreign[first])
      case .onlyHeader: bytes.removeSubrange(Self.header...)
      }
      try Data(bytes).write(to: URL(filePath: path))
      #expect(throws: BackupFailure.self) {
        try EncryptedArchive.open(path, to: folder + "/out", with: passphrase)
      }
    }
  }

  @Test func `another passphrase does not decrypt a file`() async throws {
    try await withTemporaryFolder { folder in
      let path = try seal(Data("secret".utf8), in: folder)
      let failure = #expect(throws: BackupFailure.self) {
        try EncryptedArchive.open(path, to: folder + "/out", with: "violet harbour 72")
      }
      #expect(failure?.description.contains("passphrase") == true)
    }
  }

  @Test func `a nightly backup with a passphrase is encrypted, verified and restored`()
    async throws
  {
    try await withBackups(environment: ["PLAZA_BACKUP_PASSPHRASE": passphrase]) { fixture in
      let made = try await fixture.make(.nightly)
      #expect(made.state == .verified, "\(made.why?() ?? "")")
      #expect(made.name.hasSuffix(".tar.enc"))
      let path = fixture.folder + "/" + made.name
      #expect(EncryptedArchive.isEncrypted(path))
      let target = fixture.plaza.settings.data + "/other"
      let settings = try await Settings.read(flags: ["data": target], environment: [:], file: nil)
      for wrong in [nil, "violet harbour 72"] {
        await #expect(throws: BackupFailure.self) {
          try await RestoreBackup(settings, from: path, keyUnder: wrong)(progress: { _ in })
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
      try flip(path, at: 0.6)
      try fixture.storage.prepareWorkFolder()
      #expect(try await fixture.storage.check(made).state == .invalid)
    }
  }

  @Test(arguments: [
    ["PLAZA_BACKUP_PASSPHRASE": "short"],
    ["PLAZA_BACKUP_PASSPHRASE_FILE": "/nowhere/passphrase"],
    ["PLAZA_BACKUP_PASSPHRASE": "violet harbour 71", "PLAZA_BACKUP_PASSPHRASE_FILE": "/dev/null"],
    ["PLAZA_BACKUP_TIME": "25:00"], ["PLAZA_BACKUP_KEEP": "7 4"], ["PLAZA_BACKUP_KEEP": "0 4 6"],
    ["PLAZA_BACKUPS": "/srv/files/backups", "PLAZA_FILES": "file:/srv/files"],
  ])
  func `an invalid setting is refused without showing the passphrase`(
    environment: [String: String]
  ) async throws {
    let error = await #expect(throws: SettingsError.self) {
      _ = try await Settings.read(flags: [:], environment: environment, file: nil)
    }
    let sentence = try #require(error?.description)
    #expect(sentence.hasPrefix("PLAZA_BACKUP") && !sentence.contains("violet"))
    #expect(!sentence.contains("short"))
  }

  private func seal(_ plain: Data, in folder: String, salt: UInt8 = 1) throws -> String {
    try plain.write(to: URL(filePath: folder + "/in"))
    let target = folder + "/sealed-\(salt)"
    try EncryptedArchive.seal(
      folder + "/in", to: target, under: passphrase, salt: [UInt8](repeating: salt, count: 16))
    return target
  }
}
