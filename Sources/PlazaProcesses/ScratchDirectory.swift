import Foundation
import Glibc

/// A temporary folder in which external tools run.
public struct ScratchDirectory: Sendable {
  public let path: String
  private let tools: ToolRunner

  init(path: String, tools: ToolRunner) {
    self.path = path
    self.tools = tools
  }

  /// Writes a file.
  public func put(_ name: String, _ bytes: some Sequence<UInt8>) throws(ToolError) {
    let place = path + "/" + name
    do {
      try Data(bytes).write(to: URL(filePath: place))
    } catch {
      throw .cannotStart("tools", reason: "\(place) cannot be written: \(error)")
    }
    if geteuid() == 0 { chown(place, Sandbox.nobody, Sandbox.nobody) }
  }

  /// Reads a file that a tool left in the directory.
  /// - Returns: nil if it does not exist, is not a regular file, or has more than `maximum` bytes.
  public func get(_ name: String, atMost maximum: Int) throws(ToolError) -> [UInt8]? {
    let place = path + "/" + name
    var status = stat()
    guard lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximum
    else { return nil }
    do {
      return [UInt8](try Data(contentsOf: URL(filePath: place)))
    } catch {
      throw .cannotStart("tools", reason: "\(place) cannot be read: \(error)")
    }
  }

  /// Deletes a file that is no longer needed. A missing file is not an error.
  public func remove(_ name: String) throws(ToolError) {
    let place = path + "/" + name
    guard unlink(place) == 0 || errno == ENOENT else {
      throw .cannotStart(
        "tools", reason: "\(place) cannot be removed: \(String(cString: strerror(errno)))")
    }
  }

  /// Returns a path for tools that make paths absolute. The absolute path of the directory itself
  /// may contain folders that the unprivileged user of the tool may not enter.
  public func absolutePath(_ name: String) -> String {
    switch tools.confinement {
    case .bubblewrap: name
    case .limitsOnly: "/proc/self/cwd/" + name
    }
  }

  /// Runs a tool in the directory.
  /// - Returns: its standard output.
  @discardableResult
  public func run(_ tool: SandboxedCommand) async throws(ToolError) -> [UInt8] {
    try await runCapturingStandardError(tool).bytes
  }

  /// Runs a tool in the directory.
  /// - Returns: its standard output and its standard error.
  public func runCapturingStandardError(_ tool: SandboxedCommand) async throws(ToolError)
    -> ToolOutput
  {
    try await child(for: tool).run(tool.name, tool.limits, tool.limits.deadline ?? tools.deadline)
  }

  /// Runs a tool that reports its progress.
  /// - Parameter onLine: receives each line of standard output while the tool runs. If it throws,
  ///   the tool is terminated.
  /// - Throws: ``ToolError``, and errors of `onLine`.
  public func run(
    _ tool: SandboxedCommand, onLine: @escaping @Sendable (String) async throws -> Void
  ) async throws {
    try await child(for: tool)
      .run(tool.name, tool.limits, tool.limits.deadline ?? tools.deadline, listener: onLine)
  }

  private func child(for tool: SandboxedCommand) throws(ToolError) -> ChildProcess {
    guard let program = tools.path(of: tool.name) else { throw .missing(tool.name) }
    guard let prlimit = tools.prlimit else { throw .missing("prlimit") }
    var environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
    environment.merge(tool.environment) { $1 }
    let line: [String]
    switch tools.confinement {
    case .bubblewrap(let bubblewrap):
      line = Sandbox.sandboxed(
        tool.limited(by: prlimit, path: program, countingProcesses: true), bubblewrap: bubblewrap,
        scratch: path)
      environment.merge(["HOME": "/bench", "TMPDIR": "/tmp"]) { $1 }
    case .limitsOnly:
      line = Sandbox.asUnprivilegedUser(
        tool.limited(by: prlimit, path: program, countingProcesses: false))
      // Relative paths, because the absolute path may contain folders that the unprivileged user
      // may not enter.
      environment.merge(["HOME": ".", "TMPDIR": "."]) { $1 }
    }
    return ChildProcess(line: line, folder: path, environment: environment, input: tool.input)
  }
}
