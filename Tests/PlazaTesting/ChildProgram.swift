import Foundation
import Glibc

/// A child process started by a test.
///
/// It replaces Foundation's `Process`, which in Swift 6.3.1 reads past the end of a directory
/// listing if this process has very many open files. Parallel tests do, and the crash ends all of
/// them (swift-corelibs-foundation issue 5472).
public final class ChildProgram: Sendable {
  /// The process could not be started.
  public struct NotStarted: Error { public let code: Int32 }

  private let pid: pid_t

  /// Starts a program, which is searched for on `PATH`.
  /// - Parameters:
  ///   - environment: The complete environment; by default, that of this process.
  ///   - input: The path of the file for standard input.
  ///   - output: The path of the file for standard output, which is overwritten.
  public init(
    _ command: [String], environment: [String: String]? = nil, input: String = "/dev/null",
    output: String = "/dev/null"
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let settings = (environment ?? ProcessInfo.processInfo.environment).map {
      "\($0.key)=\($0.value)"
    }
    var child: pid_t = 0
    let code = Self.withArguments(command) { arguments in
      Self.withArguments(settings) {
        posix_spawnp(&child, command[0], &actions, nil, arguments, $0)
      }
    }
    guard code == 0 else { throw NotStarted(code: code) }
    pid = child
  }

  private static func withArguments<Result>(
    _ arguments: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }

  /// Waits for the process to exit.
  /// - Returns: The exit code, or 128 plus the signal number if a signal ended the process.
  @discardableResult
  public func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Whether the process has exited for any reason.
  public var hasEnded: Bool {
    var told = siginfo_t()
    return waitid(P_PID, id_t(pid), &told, WEXITED | WNOHANG | WNOWAIT) == 0
      && told.si_signo == SIGCHLD
  }

  /// Sends `SIGTERM`.
  public func terminate() { kill(pid, SIGTERM) }

  /// Runs a program and waits for its exit.
  /// - Returns: The exit code and the bytes written to standard output.
  public static func run(
    _ command: [String], environment: [String: String]? = nil, input: [UInt8] = []
  ) throws -> (code: Int32, output: [UInt8]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plaza-child-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (read, written) = (folder.appending(path: "input"), folder.appending(path: "output"))
    try Data(input).write(to: read)
    let program = try ChildProgram(
      command, environment: environment, input: read.path, output: written.path)
    return (program.wait(), Array(try Data(contentsOf: written)))
  }
}
