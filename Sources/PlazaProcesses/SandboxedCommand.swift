public import PlazaBase

/// A command for one run of an external tool: without a shell, with a minimal environment, in a
/// scratch directory.
public struct SandboxedCommand: Sendable {
  /// The name of the tool, such as `vips`.
  public let name: String
  /// The arguments. Paths are relative to the scratch directory.
  public let arguments: [String]
  public var limits = Limits()
  /// The bytes for standard input. Suits secrets, which must appear neither in arguments nor in
  /// files.
  public var input: [UInt8] = []
  /// Environment variables in addition to `PATH`, `LANG`, `HOME` and `TMPDIR`.
  public var environment: [String: String] = [:]

  public init(_ name: String, _ arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// The resource limits of a run. A process that exceeds one is terminated.
  public struct Limits: Sendable {
    /// The address space in bytes.
    public var memory = 1_610_612_736
    /// The CPU time in seconds.
    public var processorSeconds = 30
    /// The wall-clock time after which the process and its descendants are killed; nil for the
    /// default of ``ToolRunner``.
    public var deadline: Duration?
    /// The size of each written file in bytes.
    public var fileSize = 134_217_728
    /// The number of processes and threads, of all sandboxed tools together. Applies with
    /// bubblewrap only; without it the system would count the server's own.
    public var processes = 256
    /// The number of open file descriptors.
    public var openFiles = 64
    /// The size of standard output in bytes.
    public var output = 1_048_576
    /// Whether the process runs at a low priority, as long background work should.
    public var yields = false

    /// Creates the default limits.
    public init() {}
  }

  /// Returns the command line that runs the tool under `prlimit`.
  func limited(by prlimit: String, path: String, countingProcesses: Bool) -> [String] {
    var line = [
      prlimit, "--as=\(limits.memory)", "--cpu=\(limits.processorSeconds)",
      "--fsize=\(limits.fileSize)",
      "--nofile=\(limits.openFiles)", "--core=0",
    ]
    if countingProcesses { line.append("--nproc=\(limits.processes)") }
    let yielding = limits.yields ? ["/usr/bin/nice", "-n", "10"] : []
    return line + ["--"] + yielding + [path] + arguments
  }
}

/// Errors of running an external tool.
public enum ToolError: Error, Sendable, Equatable {
  /// The tool is not installed.
  case missing(String)
  /// The tool could not be started. The reason is for the log.
  case cannotStart(String, reason: String)
  /// The tool exited with a status other than 0, or was terminated by a signal, for example
  /// because it exceeded a limit. Its error output is for the log.
  case failed(String, message: String)
  /// The tool exceeded its deadline and was killed.
  case deadline(String)
  /// Too many runs are already waiting.
  case crowded
  /// The disk has no room for a scratch directory.
  case noRoom

  /// The error as a transient one, if it is: the disk is full or failing, or no process could be
  /// started.
  public var outage: ToolOutage? {
    switch self {
    case .noRoom, .cannotStart: ToolOutage(error: self)
    case .missing, .failed, .deadline, .crowded: nil
    }
  }

  /// The error in the words of a user of the site.
  public var message: String {
    switch self {
    case .missing(let name):
      say(
        """
        This server is missing \(name), from the Debian package \(Self.package(of: name)). Nothing was \
        changed. Contact the site's administrator.
        """)
    case .cannotStart, .failed, .deadline:
      say(
        """
        Something went wrong on our side. We've logged the error, and nothing was changed. Try again, or \
        contact the site's administrator.
        """)
    case .noRoom:
      say("This server's disk is full. Nothing was changed. Contact the site's administrator.")
    case .crowded:
      say("The server is too busy right now. Nothing was changed. Try again in a minute.")
    }
  }

  private static func package(of program: String) -> String {
    ToolRunner.programs.first { $0.name == program }?.package ?? program
  }
}

/// A temporary inability to run tools, unrelated to the tool and its input.
public struct ToolOutage: TransientError, Equatable {
  /// The cause.
  public let error: ToolError

  /// Whether the cause is a full disk.
  public var isOutOfSpace: Bool { error == .noRoom }
}
