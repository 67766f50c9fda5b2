import Foundation
import Glibc
public import PlazaBase

/// The external command-line tools, run under limits and with limited concurrency.
public struct ToolRunner: Sendable {
  /// The isolation of the tools.
  public let confinement: Sandbox
  let prlimit: String?
  private let folder: String
  private let search: [String]
  private let world: World
  private var semaphore: AsyncSemaphore
  let deadline: Duration

  /// Looks up the installed tools, creates the folder for scratch directories and deletes its
  /// content.
  /// - Parameters:
  ///   - folder: the folder for scratch directories. It must not be used otherwise.
  ///   - search: the folders in which tools are looked up.
  ///   - sandboxed: false to run without bubblewrap even if it works.
  ///   - atOnce: the maximum number of concurrent runs.
  ///   - waiting: the maximum number of waiting runs. Further ones are refused.
  ///   - deadline: the maximum duration of a run, unless its own limits set one.
  ///   - world: the source of random names for scratch directories.
  public init(
    folder: String,
    search: [String] = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/lib/cups/filter"],
    sandboxed: Bool = true, atOnce: Int = 2,
    waiting: Int = 64,
    deadline: Duration = .seconds(45), world: World
  ) async throws(ToolError) {
    self.folder = folder
    self.search = search
    self.world = world
    self.deadline = deadline
    semaphore = AsyncSemaphore(permits: atOnce, maxQueueLength: waiting)
    prlimit = Self.find("prlimit", in: search)
    do {
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotStart("tools", reason: "the folder \(folder) cannot be made: \(error)")
    }
    confinement =
      sandboxed
      ? await Self.tryBubblewrap(search, scratch: folder, deadline)
      : .limitsOnly(reason: "it was asked for")
  }

  /// The tools with their Debian packages and purposes.
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

  /// Returns the same tools with a separate queue, so that long work does not delay other runs.
  /// - Parameters:
  ///   - atOnce: the maximum number of concurrent runs.
  ///   - waiting: the maximum number of waiting runs. Further ones are refused.
  public func withOwnQueue(atOnce: Int, waiting: Int = 64) -> ToolRunner {
    var tools = self
    tools.semaphore = AsyncSemaphore(permits: atOnce, maxQueueLength: waiting)
    return tools
  }

  /// Returns the path of a tool; nil if it is not installed.
  public func path(of name: String) -> String? { Self.find(name, in: search) }

  /// Lends a scratch directory, and removes it afterwards.
  /// - Parameter room: the free disk space in bytes that the work requires.
  /// - Throws: ``ToolError``, and errors of the body.
  public func withScratchDirectory<Value: Sendable>(
    room: Int = Self.minimumFreeSpace, _ body: (ScratchDirectory) async throws -> Value
  ) async throws -> Value {
    try await semaphore.withPermit(ifFull: ToolError.crowded) {
      try checkRoom(room)
      let path = folder + "/" + world.randomBytes(12).hexadecimal
      guard mkdir(path, 0o700) == 0 else {
        throw ToolError.cannotStart(
          "tools", reason: "\(path): \(String(cString: strerror(errno)))")
      }
      if geteuid() == 0 { chown(path, Sandbox.nobody, Sandbox.nobody) }
      defer { try? FileManager.default.removeItem(atPath: path) }
      do {
        return try await body(ScratchDirectory(path: path, tools: self))
      } catch {
        // If the disk became full during the work, that is the cause of the error.
        try checkRoom(Self.minimumFreeSpace)
        throw error
      }
    }
  }

  /// Checks the free disk space: tools report a full disk in messages that cannot be distinguished
  /// from those about a damaged input.
  private func checkRoom(_ room: Int) throws(ToolError) {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { return }
    if Int(system.f_bavail) * Int(system.f_frsize) < max(room, Self.minimumFreeSpace) {
      throw .noRoom
    }
  }

  /// The required free disk space in bytes for work on small files.
  public static let minimumFreeSpace = 50_331_648

  private static func find(_ name: String, in search: [String]) -> String? {
    search.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
  }

  private static func tryBubblewrap(_ search: [String], scratch: String, _ deadline: Duration)
    async -> Sandbox
  {
    guard let path = find("bwrap", in: search) else {
      return .limitsOnly(reason: "bubblewrap is not installed")
    }
    let line = Sandbox.sandboxed(["/usr/bin/true"], bubblewrap: path, scratch: scratch)
    do {
      _ = try await ChildProcess(line: line, folder: scratch, environment: [:]).run(
        "bwrap", SandboxedCommand.Limits(), deadline)
      return .bubblewrap(path: path)
    } catch ToolError.failed(_, let message) {
      return .limitsOnly(reason: "bubblewrap does not work here (\(message.trimmed))")
    } catch {
      return .limitsOnly(reason: "bubblewrap does not work here (\(error))")
    }
  }
}
