public import Logging
public import PlazaProcesses

/// Receives the progress of the work, 0 to 1000. Throwing from it cancels the work.
public typealias FootageProgress = @Sendable (Int) async throws -> Void

/// Transcodes clips and recordings from phones and cameras to files that every browser plays. Only
/// picture and sound are copied: metadata such as the place, the time and the device is dropped.
public struct Footage: Sendable {
  /// The version of the transcoding, raised whenever it preserves more of the source, so that
  /// earlier clips can be transcoded again. Version 1 preserves all frames of slow motion,
  /// interlaced fields and variable frame times.
  static let maker = 1

  let tools: ToolRunner
  let limits: FootageLimits
  let logger: Logger

  /// Creates a transcoder. The work takes long: pass tools of its own, so that short tasks such as
  /// pictures and labels do not wait for it.
  /// - Parameters:
  ///   - tools: The tools that run ffmpeg and ffprobe.
  ///   - limits: The limits on files that are accepted.
  ///   - logger: Logs the error output of tools that could not read a file.
  public init(tools: ToolRunner, limits: FootageLimits = FootageLimits(), logger: Logger) {
    self.tools = tools
    self.limits = limits
    self.logger = logger
  }

  /// Inspects a file without transcoding it.
  /// - Throws: ``FootageRefusal``, and `ToolError` if a tool cannot be run.
  public func probe(_ source: FootageSource) async throws -> FootageFacts {
    try await withScratchDirectory(for: [source]) { scratch in
      try await Prober(scratch: scratch, limits: limits).facts(of: "source0")
    }
  }

  /// Transcodes a file.
  /// - Throws: ``FootageRefusal``, `ToolError` if a tool cannot be run, and the errors of
  ///   `progress`.
  public func make(
    from source: FootageSource, progress: @escaping FootageProgress = { _ in }
  ) async throws -> Renditions {
    try await withScratchDirectory(for: [source]) { scratch in
      let facts = try await Prober(scratch: scratch, limits: limits).facts(of: "source0")
      do {
        guard let picture = facts.picture else {
          return .sound(
            try await AudioEncoder(scratch: scratch, limits: limits, progress: progress).make(
              "source0", facts))
        }
        let feed = feed(of: picture, facts)
        return .clip(
          try await VideoEncoder(scratch: scratch, limits: limits, progress: progress).make(feed))
      } catch let failure as FootageFailure {
        logger.notice(
          "processing failed for a file that passed inspection",
          metadata: ["error": "\(failure.error)"])
        throw FootageRefusal.damaged
      }
    }
  }

  private func feed(of picture: FootageFacts.Picture, _ facts: FootageFacts) -> VideoEncoder.Feed {
    let size = DisplaySize(picture.width, picture.height).rendition
    var filters = picture.isInterlaced ? ["yadif=mode=send_field"] : []
    if picture.shift != 0 { filters.append("setpts=PTS+(\(picture.shift))/TB") }
    // Frame times are relative to the start of the file, so that picture and sound stay
    // synchronous.
    if let last = picture.lastFrame { filters.append("tpad=stop_mode=clone:stop=\(last.copies)") }
    filters.append("fps=\(picture.rate):start_time=0")
    if let last = picture.lastFrame { filters.append("trim=end_frame=\(last.frames)") }
    if picture.heldFrames > 0 { filters.append("tpad=stop_mode=clone:stop=\(picture.heldFrames)") }
    filters.append(picture.colour.filters(width: size.width, height: size.height))
    var graph = "[0:\(picture.stream)]"
    if picture.countedFrames != nil {
      graph += "split=2[all][each];[each]scale=2:2:flags=neighbor,format=gray[decoded];[all]"
    }
    graph += filters.joined(separator: ",") + "[picture]"
    if let sound = facts.sound {
      graph += ";[0:\(sound.stream)]aresample=48000:async=1:first_pts=0[sound]"
    }
    return VideoEncoder.Feed(
      inputs: FFmpeg.input(
        "source0", ["-threads", "4", "-max_error_rate", "0.2"], pixels: limits.pixels),
      graph: graph, hasSound: facts.sound != nil, size: size, rate: picture.rate,
      frames: max(1, picture.rate.frames(inMilliseconds: facts.milliseconds)),
      missingMilliseconds: facts.missingMilliseconds, countedFrames: picture.countedFrames)
  }

  /// Runs the closure with a scratch directory that holds the sources as `source0`, `source1` and
  /// so on.
  func withScratchDirectory<Value: Sendable>(
    for sources: [FootageSource], _ body: (ScratchDirectory) async throws -> Value
  ) async throws -> Value {
    let length = try sources.reduce(0) { $0 + (try $1.length) }
    guard length <= limits.bytes else { throw FootageRefusal.tooBig(bytes: limits.bytes) }
    return try await tools.withScratchDirectory(room: 2 * length + 268_435_456) { scratch in
      for (number, source) in sources.enumerated() {
        try await source.writeFile("source\(number)", on: scratch)
      }
      return try await body(scratch)
    }
  }
}

/// The error of a tool that could not read a file which looked intact.
struct FootageFailure: Error {
  let error: ToolError
}
