import Foundation
import Glibc

/// A folder where programs work.
public struct ScratchDirectory: Sendable {
  /// The folder.
  public let path: String
  private let tools: Tools

  init(path: String, tools: Tools) {
    self.path = path
    self.tools = tools
  }

  /// Lays a file there.
  public func put(_ name: String, _ bytes: some Sequence<UInt8>) throws(ToolError) {
    let place = path + "/" + name
    do {
      try Data(bytes).write(to: URL(filePath: place))
    } catch {
      throw .cannotStart("tools", reason: "\(place) cannot be written: \(error)")
    }
    if geteuid() == 0 { chown(place, Sandbox.nobody, Sandbox.nobody) }
  }

  /// A file that a program left there.
  /// - Returns: nil where there is none or it is larger than that.
  public func get(_ name: String, atMost most: Int) throws(ToolError) -> [UInt8]? {
    let place = path + "/" + name
    var status = stat()
    guard lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= most else { return nil }
    do {
      return [UInt8](try Data(contentsOf: URL(filePath: place)))
    } catch {
      throw .cannotStart("tools", reason: "\(place) cannot be read: \(error)")
    }
  }

  /// Takes a file away that is needed no more.
  public func remove(_ name: String) throws(ToolError) {
    let place = path + "/" + name
    guard unlink(place) == 0 || errno == ENOENT else {
      throw .cannotStart("tools", reason: "\(place) cannot be removed: \(String(cString: strerror(errno)))")
    }
  }

  /// A file here as a program must be told of it that makes whole paths of its arguments: the bench's own path may
  /// lead through folders which that program, being nobody, may not enter.
  public func wholeName(_ name: String) -> String {
    switch tools.confinement {
    case .bubblewrap: name
    case .limitsOnly: "/proc/self/cwd/" + name
    }
  }

  /// Runs a program here.
  /// - Returns: what it wrote to its standard output.
  @discardableResult
  public func run(_ tool: SandboxedCommand) async throws(ToolError) -> [UInt8] { try await hear(tool).bytes }

  /// Runs a program here.
  /// - Returns: what it wrote, also to its standard error.
  public func hear(_ tool: SandboxedCommand) async throws(ToolError) -> ToolOutput {
    try await child(for: tool).run(tool.name, tool.limits, tool.limits.deadline ?? tools.deadline)
  }

  /// Runs a program here that tells of its progress.
  /// - Parameter onLine: given each line of its standard output while it runs. The program is ended when this throws.
  /// - Throws: ``ToolError``, and what `onLine` throws.
  public func run(_ tool: SandboxedCommand, onLine: @escaping @Sendable (String) async throws -> Void) async throws {
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
        tool.limited(by: prlimit, path: program, countingProcesses: true), bubblewrap: bubblewrap, bench: path)
      environment.merge(["HOME": "/bench", "TMPDIR": "/tmp"]) { $1 }
    case .limitsOnly:
      line = Sandbox.asNobody(tool.limited(by: prlimit, path: program, countingProcesses: false))
      // The bench is where it runs; its whole path may lead through folders that nobody may enter.
      environment.merge(["HOME": ".", "TMPDIR": "."]) { $1 }
    }
    return ChildProcess(line: line, folder: path, environment: environment, input: tool.input)
  }
}
