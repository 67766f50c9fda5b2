import Glibc
public import PlazaFiles
import PlazaProcesses

/// The source of a clip. It is copied to the scratch directory in chunks of limited size.
public enum FootageSource: Sendable {
  /// A local file at this path, which is copied.
  case file(String)
  /// A local file at this path, which is moved away.
  case moving(String)
  /// A file of the file store.
  case stored(any StoredFile)

  /// The size in bytes.
  var length: Int {
    get throws(ToolError) {
      switch self {
      case .stored(let file): return file.length
      case .file(let path), .moving(let path):
        var status = stat()
        guard lstat(path, &status) == 0 else {
          throw .cannotStart("tools", reason: "there is no file \(path)")
        }
        return Int(status.st_size)
      }
    }
  }

  func writeFile(_ name: String, on scratch: ScratchDirectory) async throws(ToolError) {
    switch self {
    case .file(let path): try await scratch.copy(path, as: name)
    case .moving(let path): try await scratch.move(path, as: name)
    case .stored(let file): try await scratch.put(name, from: StoredFileParts(file))
    }
  }
}
