import Foundation
import Glibc

/// A program that a test starts.
///
/// Not Foundation's `Process`: that of Swift 6.3.1 reads past the end of a directory's listing when this process has very
/// many files open, as it has while tests run side by side, and takes all of them down (swift-corelibs-foundation 5472).
public final class ChildProgram: Sendable {
  /// It could not be started.
  public struct NotStarted: Error { public let code: Int32 }

  private let pid: pid_t

  /// Starts a program, which is looked for as a shell does.
  /// - Parameters:
  ///   - environment: all of it; ours where none is given.
  ///   - input: the path of a file that it reads.
  ///   - output: the path of a file that it writes; what is there is gone.
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
    let settings = (environment ?? ProcessInfo.processInfo.environment).map { "\($0.key)=\($0.value)" }
    var child: pid_t = 0
    let code = Self.withWords(command) { arguments in
      Self.withWords(settings) { posix_spawnp(&child, command[0], &actions, nil, arguments, $0) }
    }
    guard code == 0 else { throw NotStarted(code: code) }
    pid = child
  }

  private static func withWords<Result>(
    _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }

  /// Waits for its end.
  /// - Returns: its exit code; 128 and more where a signal ended it.
  @discardableResult
  public func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Whether it has ended, with or without our doing.
  public var hasEnded: Bool {
    var told = siginfo_t()
    return waitid(P_PID, id_t(pid), &told, WEXITED | WNOHANG | WNOWAIT) == 0 && told.si_signo == SIGCHLD
  }

  /// Asks it to end.
  public func terminate() { kill(pid, SIGTERM) }

  /// Runs a program to its end.
  /// - Returns: its exit code and what it wrote to its standard output.
  public static func run(
    _ command: [String], environment: [String: String]? = nil, input: [UInt8] = []
  ) throws -> (code: Int32, output: [UInt8]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plaza-child-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (read, written) = (folder.appending(path: "input"), folder.appending(path: "output"))
    try Data(input).write(to: read)
    let program = try ChildProgram(command, environment: environment, input: read.path, output: written.path)
    return (program.wait(), Array(try Data(contentsOf: written)))
  }
}
