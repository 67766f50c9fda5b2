public import PlazaBase

/// One run of a program of the machine with limits: no shell, an empty environment, a folder of its own.
public struct SandboxedCommand: Sendable {
  /// The program's name, such as `vips`.
  public let name: String
  /// Its arguments as they are; files are named relative to the bench.
  public let arguments: [String]
  /// What it may use.
  public var limits = Limits()
  /// What it reads from its standard input: secrets, which neither arguments nor files may hold.
  public var input: [UInt8] = []
  /// More of the environment than `PATH`, `LANG`, `HOME` and `TMPDIR`.
  public var environment: [String: String] = [:]

  /// A run of a program.
  public init(_ name: String, _ arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// How much a run may use; past that it ends.
  public struct Limits: Sendable {
    /// Bytes of address space.
    public var memory = 1_610_612_736
    /// Seconds of processor.
    public var processorSeconds = 30
    /// Time on the wall, after which it and all that it started are killed; nil for what the tools usually allow.
    public var deadline: Duration?
    /// Bytes of each file that it writes.
    public var fileSize = 134_217_728
    /// Processes and threads at once, of all that run so together. Held only where bubblewrap works: elsewhere the
    /// system counts the server's own.
    public var processes = 256
    /// Files open at once.
    public var openFiles = 64
    /// Bytes of its standard output.
    public var output = 1_048_576
    /// Whether it lets everything else go first, as long work in the background should.
    public var yields = false

    /// The usual limits.
    public init() {}
  }

  /// The command line under `prlimit`.
  func limited(by prlimit: String, path: String, countingProcesses: Bool) -> [String] {
    var line = [
      prlimit, "--as=\(limits.memory)", "--cpu=\(limits.processorSeconds)", "--fsize=\(limits.fileSize)",
      "--nofile=\(limits.openFiles)", "--core=0",
    ]
    if countingProcesses { line.append("--nproc=\(limits.processes)") }
    let yielding = limits.yields ? ["/usr/bin/nice", "-n", "10"] : []
    return line + ["--"] + yielding + [path] + arguments
  }
}

/// Why a program's run came to nothing.
public enum ToolError: Error, Sendable, Equatable {
  /// The machine does not have it.
  case missing(String)
  /// It could not be started; the reason is for the log.
  case cannotStart(String, reason: String)
  /// It ended with another status than 0, or by a signal, as by going past a limit. Its own words are for the log.
  case failed(String, words: String)
  /// It took too long and was killed.
  case deadline(String)
  /// Too many are waiting already.
  case crowded
  /// The disk has no room for a bench.
  case noRoom

  /// The same as what passes by itself, where it does: a full or failing disk, no process to be had.
  public var outage: ToolOutage? {
    switch self {
    case .noRoom, .cannotStart: ToolOutage(error: self)
    case .missing, .failed, .deadline, .crowded: nil
    }
  }

  /// What to tell the person who asked, and through them whoever runs the plaza.
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
    case .noRoom: say("This server's disk is full. Nothing was changed. Contact the site's administrator.")
    case .crowded: say("The server is too busy right now. Nothing was changed. Try again in a minute.")
    }
  }

  private static func package(of program: String) -> String {
    Tools.programs.first { $0.name == program }?.package ?? program
  }
}

/// Programs cannot be run at the moment, by no fault of theirs or of what they were given.
public struct ToolOutage: TransientError, Equatable {
  /// What came in the way.
  public let error: ToolError

  /// Whether it is for want of room.
  public var isFull: Bool { error == .noRoom }
}
