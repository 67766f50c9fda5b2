import Dispatch
import Glibc

/// A file open for reading in parts, however large it is. The disk keeps its bytes for as long as somebody holds this.
public final class ScratchFile: Sendable {
  /// How many bytes it has.
  public let length: Int
  private let file: OpenedFile

  /// Opens a file of the server's own.
  /// - Returns: nil where there is no regular file at that path; a link is none.
  /// - Throws: ``ToolError``.
  public init?(reading path: String) throws(ToolError) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    // It may be another one meanwhile, and opening a pipe would wait for its writer.
    let file = try OpenedFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard let length = try file.length() else { return nil }
    self.file = file
    self.length = length
  }

  /// So many bytes from an offset; fewer only at the end.
  /// - Throws: ``ToolError``.
  public func read(from offset: Int, count: Int) async throws(ToolError) -> [UInt8] {
    try await file.read(from: offset, count: max(0, min(count, length - offset)))
  }

  /// All of it, one part after another.
  public var parts: Parts { Parts(file: self) }

  /// A file's bytes in parts of a megabyte.
  public struct Parts: AsyncSequence, Sendable {
    /// Bytes that follow those before.
    public typealias Element = [UInt8]
    /// Anything that comes in the way.
    public typealias Failure = any Error
    let file: ScratchFile

    /// Begins at the first byte.
    public func makeAsyncIterator() -> Iterator { Iterator(file: file) }

    /// Where the reading is.
    public struct Iterator: AsyncIteratorProtocol {
      let file: ScratchFile
      var offset = 0

      /// The next part; nil at the end.
      public mutating func next() async throws -> [UInt8]? {
        guard offset < file.length else { return nil }
        let part = try await file.read(from: offset, count: 1_048_576)
        // It is shorter than it was: nothing more will come.
        guard !part.isEmpty else { throw ToolError.cannotStart("tools", reason: "a file shrank while it was read") }
        offset += part.count
        return part
      }
    }
  }
}

/// A descriptor, closed when nobody holds it any more. Reading and writing happen away from the threads that answer
/// requests.
final class OpenedFile: Sendable {
  private let descriptor: Int32

  init(_ path: String, _ flags: Int32) throws(ToolError) {
    descriptor = open(path, flags, 0o600)
    if descriptor < 0 { throw Self.failure("\(path) cannot be opened") }
  }

  deinit { close(descriptor) }

  /// - Returns: nil for what is no regular file.
  func length() throws(ToolError) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure("a file's length cannot be seen") }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  func read(from offset: Int, count: Int) async throws(ToolError) -> [UInt8] {
    try await Self.aside { [self] () throws(ToolError) in
      var failed = false
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
          let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
          if got < 0, errno == EINTR { continue }
          failed = got < 0
          if got <= 0 { break }
          filled += got
        }
      }
      if failed { throw Self.failure("a file cannot be read") }
      return bytes
    }
  }

  func write(_ bytes: [UInt8]) async throws(ToolError) {
    try await Self.aside { [self] () throws(ToolError) in
      var written = 0
      while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
          Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
        }
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw Self.failure("a file cannot be written") }
        written += count
      }
    }
  }

  private static func failure(_ what: String) -> ToolError {
    errno == ENOSPC || errno == EDQUOT ? .noRoom : .cannotStart("tools", reason: ScratchDirectory.reason(what))
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
