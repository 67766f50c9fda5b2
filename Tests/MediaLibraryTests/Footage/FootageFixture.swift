import Foundation
import Logging
import PlazaBase
import PlazaFiles
import PlazaProcesses
import PlazaTesting
import Subprocess
import SystemPackage
import Testing

@testable import MediaLibrary

/// A folder in which test clips of all kinds are generated with ffmpeg, and the transcoder under
/// test.
struct FootageFixture {
  let folder: String
  let tools: ToolRunner
  let footage: Footage

  static func open(
    limits: FootageLimits = FootageLimits(), _ body: (FootageFixture) async throws -> Void
  ) async throws {
    try await semaphore.withPermit {
      try await withTemporaryFolder { folder in
        let tools = try await ToolRunner(
          folder: folder + "/bench", deadline: .testTimeout, world: .real)
        let footage = Footage(tools: tools, limits: limits, logger: Logger(label: "zoo"))
        try await body(FootageFixture(folder: folder, tools: tools, footage: footage))
      }
    }
  }

  /// Limits concurrency: transcoding a clip takes one or two cores and some hundred megabytes.
  private static let semaphore = AsyncSemaphore(permits: 6)

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { folder + "/" + name }

  /// Runs ffmpeg in the folder without the server's restrictions, to generate a clip.
  @discardableResult
  func film(_ name: String, _ arguments: String...) async throws -> String {
    try await run(
      "ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments.flatMap(Self.words) + [path(name)])
    return path(name)
  }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return path(name)
  }

  func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  /// Runs a tool without resource limits, to generate and inspect files.
  @discardableResult
  func run(_ program: String, _ arguments: [String]) async throws -> [UInt8] {
    let result = try await Subprocess.run(
      .path(FilePath("/usr/bin/" + program)), arguments: Arguments(arguments),
      workingDirectory: FilePath(folder),
      output: .bytes(limit: 67_108_864), error: .string(limit: 1_048_576))
    guard result.terminationStatus.isSuccess else {
      throw ZooError(program: program, arguments: arguments, text: result.standardError)
    }
    return result.standardOutput
  }

  struct ZooError: Error {
    let program: String
    let arguments: [String]
    let text: String?
  }

  /// Splits a command line at spaces; text in single quotation marks is one argument.
  private static func words(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      number, piece in
      number % 2 == 1
        ? [String(piece)] : piece.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  /// Transcodes a file, which must be a video.
  func clip(_ path: String) async throws -> VideoRendition {
    guard case .clip(let clip) = try await footage.make(from: .file(path)) else {
      throw FootageRefusal.notAVideo
    }
    return clip
  }

  /// Writes an output file to the folder.
  func save(_ file: ScratchFile, _ name: String) async throws -> String {
    var bytes: [UInt8] = []
    for try await part in file.parts { bytes += part }
    return try write(name, bytes)
  }

  /// Returns the output of ffprobe as `key=value` lines.
  func probe(_ path: String, _ arguments: String...) async throws -> [String] {
    let words = ["-v", "error", "-print_format", "default=nw=1"] + arguments + [path]
    return String(decoding: try await run("ffprobe", words), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// Returns the number of frames that the complete decoding yields.
  func frames(_ path: String) async throws -> Int? {
    let told = try await probe(
      path, "-count_frames", "-select_streams", "v:0", "-show_entries", "stream=nb_read_frames")
    return told.first.flatMap { Int($0.drop { !$0.isNumber }) }
  }

  /// Returns the average colours of a picture's 3 × 3 areas, row by row.
  func colours(_ path: String) async throws -> [Colour] {
    let arguments = [
      "-v", "error", "-i", path, "-frames:v", "1", "-vf", "scale=3:3:flags=area,format=rgb24",
    ]
    let bytes = try await run("ffmpeg", arguments + ["-f", "rawvideo", "-"])
    return stride(from: 0, to: bytes.count - 2, by: 3).map { Colour(Array(bytes[$0..<$0 + 3])) }
  }

  /// Returns the mean grey of each frame in video range: 16 is black, 235 is white. Values of a
  /// JPEG are converted to that range.
  func greys(_ path: String, part: String? = nil) async throws -> [Int] {
    // The output of 2 × 2 pixels keeps the format, so that no filter changes the range: four bytes
    // of luma and two of chroma.
    let filters =
      (part.map { "crop=\($0)," } ?? "") + "format=yuv420p|yuvj420p,scale=2:2:flags=area"
    let arguments = ["-v", "error", "-i", path, "-fps_mode", "passthrough", "-vf", filters]
    let bytes = try await run("ffmpeg", arguments + ["-f", "rawvideo", "-"])
    return stride(from: 0, to: bytes.count - 5, by: 6).map { frame in
      let grey = bytes[frame..<frame + 4].reduce(0) { $0 + Int($1) } / 4
      return path.hasSuffix(".jpg") ? 16 + (grey * 219 + 127) / 255 : grey
    }
  }

  /// A colour by name, within the tolerance of lossy encoding.
  enum Colour: Equatable {
    case red, green, blue, black, white, other([UInt8])

    init(_ rgb: [UInt8]) {
      let high = rgb.map { $0 > 150 }
      let low = rgb.map { $0 < 90 }
      switch (high, low) {
      case ([true, false, false], [false, true, true]): self = .red
      case ([false, true, false], [true, false, true]): self = .green
      case ([false, false, true], [true, true, false]): self = .blue
      case (_, [true, true, true]): self = .black
      case ([true, true, true], _): self = .white
      default: self = .other(rgb)
      }
    }
  }
}

extension FootageFixture {
  /// Returns an ffmpeg source: white with a red top third, which shows the orientation.
  static func marked(_ size: String, rate: String = "30", seconds: Double = 1) -> String {
    "-f lavfi -i 'color=white:size=\(size):rate=\(rate):duration=\(seconds),drawbox=0:0:iw:ih/3:red:fill'"
  }

  /// Returns an ffmpeg source whose frames are identified by their grey: each is 8 lighter than
  /// the one before, beginning at 16.
  static func counted(_ size: String = "320x180", rate: String = "30", frames: Int) -> String {
    "-f lavfi -i 'nullsrc=size=\(size):rate=\(rate),geq=lum=16+mod(N*8\\,208):cb=128:cr=128,"
      + "trim=end_frame=\(frames)'"
  }

  static let tone = "-f lavfi -i sine=frequency=440:duration=1"
  static let plain = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p"
}
