import Foundation
import Glibc
public import PlazaBase

/// The programs of this machine that the plaza uses, run under limits, few at once.
public struct Tools: Sendable {
  /// How they are shut in; see ``Sandbox``.
  public let confinement: Sandbox
  let prlimit: String?
  private let folder: String
  private let search: [String]
  private let world: World
  private var turnstile: BoundedSemaphore
  let deadline: Duration

  /// Looks what the machine has, makes the folder for benches and empties it.
  /// - Parameters:
  ///   - folder: a folder of the server's own for the benches.
  ///   - search: where programs are looked for.
  ///   - shutIn: false runs them without bubblewrap even where it works.
  ///   - atOnce: how many may run at once.
  ///   - waiting: how many may wait; the next is refused.
  ///   - deadline: how long a run may take, unless its own limits say otherwise.
  ///   - world: names for the benches.
  public init(
    folder: String, search: [String] = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/lib/cups/filter"],
    sandboxed: Bool = true, atOnce: Int = 2,
    waiting: Int = 64,
    deadline: Duration = .seconds(45), world: World
  ) async throws(ToolError) {
    self.folder = folder
    self.search = search
    self.world = world
    self.deadline = deadline
    turnstile = BoundedSemaphore(width: atOnce, longestLine: waiting)
    prlimit = Self.find("prlimit", in: search)
    do {
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotStart("tools", reason: "the folder \(folder) cannot be made: \(error)")
    }
    confinement =
      sandboxed ? await Self.tryBubblewrap(search, bench: folder, deadline) : .limitsOnly(reason: "it was asked for")
  }

  /// The programs that the plaza uses, with Debian's package for each and what it is for.
  public static let programs: [(name: String, package: String, purpose: String)] = [
    ("prlimit", "util-linux", "limits for the programs below"),
    ("vips", "libvips-tools", "pictures"),
    ("vipsheader", "libvips-tools", "pictures"),
    ("rsvg-convert", "librsvg2-bin", "labels and slips"),
    ("qpdf", "qpdf", "documents to print"),
    ("pdfinfo", "poppler-utils", "documents to print"),
    ("pdftoppm", "poppler-utils", "documents to print"),
    ("pdftocairo", "poppler-utils", "documents to print"),
    ("rastertopdf", "cups-filters-core-drivers", "documents to print"),
    ("soffice", "libreoffice-writer-nogui", "office files to print, where they are wanted"),
    ("ffmpeg", "ffmpeg", "films and sound"),
    ("ffprobe", "ffmpeg", "films and sound"),
  ]

  /// The same programs with a line of their own, for long work that others must not wait for.
  /// - Parameters:
  ///   - atOnce: how many may run at once.
  ///   - waiting: how many may wait; the next is refused.
  public func withOwnQueue(atOnce: Int, waiting: Int = 64) -> Tools {
    var tools = self
    tools.turnstile = BoundedSemaphore(width: atOnce, longestLine: waiting)
    return tools
  }

  /// The path of a program; nil where the machine does not have it.
  public func path(of name: String) -> String? { Self.find(name, in: search) }

  /// Lends a bench: a folder where programs find files and leave files. It is removed afterwards.
  /// - Parameter room: bytes that the work may take on the disk; with less left there is no bench.
  /// - Throws: ``ToolError``, and what the body throws.
  public func withScratchDirectory<Value: Sendable>(
    room: Int = Self.room, _ body: (ScratchDirectory) async throws -> Value
  ) async throws -> Value {
    try await turnstile.pass {
      try checkRoom(room)
      let path = folder + "/" + world.randomBytes(12).hexadecimal
      guard mkdir(path, 0o700) == 0 else {
        throw ToolError.cannotStart("tools", reason: "\(path): \(String(cString: strerror(errno)))")
      }
      if geteuid() == 0 { chown(path, Sandbox.nobody, Sandbox.nobody) }
      defer { try? FileManager.default.removeItem(atPath: path) }
      do {
        return try await body(ScratchDirectory(path: path, tools: self))
      } catch {
        // It may have filled up meanwhile, and then that is what was wrong.
        try checkRoom(Self.room)
        throw error
      }
    }
  }

  /// A program that finds the disk full says so in its own words, which we could not tell from what it says of a
  /// damaged picture.
  private func checkRoom(_ room: Int) throws(ToolError) {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { return }
    if Int(system.f_bavail) * Int(system.f_frsize) < max(room, Self.room) { throw .noRoom }
  }

  /// Bytes of the disk that are enough for a bench of small files.
  public static let room = 50_331_648

  private static func find(_ name: String, in search: [String]) -> String? {
    search.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
  }

  private static func tryBubblewrap(_ search: [String], bench: String, _ deadline: Duration) async -> Sandbox {
    guard let path = find("bwrap", in: search) else { return .limitsOnly(reason: "bubblewrap is not installed") }
    let line = Sandbox.sandboxed(["/usr/bin/true"], bubblewrap: path, bench: bench)
    do {
      _ = try await ChildProcess(line: line, folder: bench, environment: [:]).run(
        "bwrap", SandboxedCommand.Limits(), deadline)
      return .bubblewrap(path: path)
    } catch ToolError.failed(_, let words) {
      return .limitsOnly(reason: "bubblewrap does not work here (\(words.trimmed))")
    } catch {
      return .limitsOnly(reason: "bubblewrap does not work here (\(error))")
    }
  }
}
