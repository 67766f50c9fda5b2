import Dispatch
import Glibc
import PlazaBase

/// A file open for reading in parts, of any size. Its content stays readable after the file was
/// deleted.
public final class ScratchFile: Sendable {
  /// The size in bytes.
  public let length: Int
  private let file: OpenedFile

  /// Opens a file.
  /// - Returns: nil if the path is not a regular file. Symbolic links are not followed.
  /// - Throws: ``ToolError``.
  public init?(reading path: String) throws(ToolError) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    // The file may have been replaced in the meantime. `O_NONBLOCK` prevents waiting for the
    // writer of a named pipe.
    let file = try OpenedFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard let length = try file.length() else { return nil }
    self.file = file
    self.length = length
  }

  /// Reads `count` bytes from an offset, or fewer at the end of the file.
  /// - Throws: ``ToolError``.
  public func read(from offset: Int, count: Int) async throws(ToolError) -> [UInt8] {
    try await file.read(from: offset, count: max(0, min(count, length - offset)))
  }

  /// The content as a sequence of parts.
  public var parts: Parts { Parts(file: self) }

  /// The content of a file in parts of 1 MiB.
  public struct Parts: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    public typealias Failure = any Error
    let file: ScratchFile

    public func makeAsyncIterator() -> Iterator { Iterator(file: file) }

    public struct Iterator: AsyncIteratorProtocol {
      let file: ScratchFile
      var offset = 0

      /// Returns the next part, or nil at the end.
      public mutating func next() async throws -> [UInt8]? {
        guard offset < file.length else { return nil }
        let part = try await file.read(from: offset, count: 1_048_576)
        // The file was truncated after it was opened.
        guard !part.isEmpty else {
          throw ToolError.cannotStart("tools", reason: "a file shrank while it was read")
        }
        offset += part.count
        return part
      }
    }
  }
}

/// A file descriptor, closed on deinitialisation. Reads and writes run on a dispatch queue, so
/// that they never block a thread of the cooperative pool.
final class OpenedFile: Sendable {
  private let descriptor: Int32

  init(_ path: String, _ flags: Int32) throws(ToolError) {
    descriptor = open(path, flags, 0o600)
    if descriptor < 0 { throw Self.failure("\(path) cannot be opened") }
  }

  deinit { close(descriptor) }

  /// - Returns: nil if it is not a regular file.
  func length() throws(ToolError) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw Self.failure("a file's length cannot be seen")
    }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  func read(from offset: Int, count: Int) async throws(ToolError) -> [UInt8] {
    try await Self.aside { [self] () throws(ToolError) in
      guard let bytes = FileIO.read(descriptor, from: offset, count: count) else {
        throw Self.failure("a file cannot be read")
      }
      return bytes
    }
  }

  func write(_ bytes: [UInt8]) async throws(ToolError) {
    try await Self.aside { [self] () throws(ToolError) in
      if !FileIO.write(bytes, to: descriptor) { throw Self.failure("a file cannot be written") }
    }
  }

  private static func failure(_ what: String) -> ToolError {
    errno == ENOSPC || errno == EDQUOT
      ? .noRoom : .cannotStart("tools", reason: ScratchDirectory.reason(what))
  }

  private static func aside<Value: Sendable>(
    _ work: @escaping @Sendable () throws(ToolError) -> Value
  ) async throws(ToolError) -> Value {
    let result: Result<Value, ToolError> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do throws(ToolError) {
          continuation.resume(returning: .success(try work()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}
