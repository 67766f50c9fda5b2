import Foundation
import Glibc

/// `MNT_DETACH`: unmounts as soon as no file is open.
private let detached: Int32 = 2

/// Provides the folder of a small in-memory file system that can really fill up. Mounting requires
/// root; without it the test fails with an explanation.
public func withSmallDisk<Value: Sendable>(
  megabytes: Int, _ body: (String) async throws -> Value
) async throws -> Value {
  try await withTemporaryFolder { folder in
    guard mount("tmpfs", folder, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
      throw TestingError.noSmallDisk
    }
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

/// Occupies all free space on a disk until it is removed.
public struct Filler: Sendable {
  private let path: String

  /// - Parameters:
  ///   - folder: A folder on the disk.
  ///   - spared: The number of bytes to leave free.
  public init(_ folder: String, leaving spared: Int = 0) {
    path = folder + "/filler"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    let page = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, page, page.count) == page.count {}
    if spared > 0 { ftruncate(descriptor, max(0, lseek(descriptor, 0, SEEK_END) - spared)) }
    close(descriptor)
  }

  /// Frees the space.
  public func remove() { unlink(path) }
}
