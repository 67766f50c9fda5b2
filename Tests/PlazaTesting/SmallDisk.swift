import Foundation
import Glibc

/// MNT_DETACH: gone as soon as nobody has a file of it open.
private let detached: Int32 = 2

/// Lends the folder of a small disk of its own, in memory, that can really be full. Mounting takes root; without it
/// the test fails and says so.
public func withSmallDisk<Value: Sendable>(
  megabytes: Int, _ body: (String) async throws -> Value
) async throws -> Value {
  try await withTemporaryFolder { folder in
    guard mount("tmpfs", folder, "tmpfs", 0, "size=\(megabytes)m") == 0 else { throw TestingError.noSmallDisk }
    do {
      let value = try await body(folder)
      umount2(folder, detached)
      return value
    } catch {
      umount2(folder, detached)
      throw error
    }
  }
}

/// Takes all the space that is left on a disk, until it is given back.
public struct Filler: Sendable {
  private let path: String

  /// - Parameters:
  ///   - folder: of the disk.
  ///   - spared: bytes to leave.
  public init(_ folder: String, sparing spared: Int = 0) {
    path = folder + "/filler"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    let page = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, page, page.count) == page.count {}
    if spared > 0 { ftruncate(descriptor, max(0, lseek(descriptor, 0, SEEK_END) - spared)) }
    close(descriptor)
  }

  /// Gives it back.
  public func remove() { unlink(path) }
}
