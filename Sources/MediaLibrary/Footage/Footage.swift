public import Logging
public import PlazaTools

/// Given how much of the work is done, 0 to 1000. It is ended when this throws, as when nobody wants it any more.
public typealias FootageProgress = @Sendable (Int) async throws -> Void

/// Makes clips and recordings that every browser plays out of what phones and cameras save. Nothing of what came in is
/// kept but picture and sound: where and when it was taken, and with what, is gone.
public struct Footage: Sendable {
  /// Raised whenever more of what comes in is kept than before, so that clips can be made anew. 1: all frames of slow
  /// motion, half pictures and uneven times.
  static let maker = 1

  let tools: Tools
  let limits: FootageLimits
  let logger: Logger

  /// Footage made with these tools. The work is long: give it tools of its own, so that pictures and labels need not
  /// wait for it.
  /// - Parameters:
  ///   - tools: see above.
  ///   - limits: what is taken.
  ///   - logger: told what programs say of files that they give up on.
  public init(tools: Tools, limits: FootageLimits = FootageLimits(), logger: Logger) {
    self.tools = tools
    self.limits = limits
    self.logger = logger
  }

  /// Finds out what a file is, without making anything of it.
  /// - Throws: ``FootageRefusal``, and `ToolError` where the machine cannot do it.
  public func probe(_ source: FootageSource) async throws -> FootageFacts {
    try await withScratchDirectory(for: [source]) { bench in
      try await Prober(bench: bench, limits: limits).facts(of: "source0")
    }
  }

  /// Makes the files that people see and hear.
  /// - Throws: ``FootageRefusal``, `ToolError` where the machine cannot do it, and what `progress` throws.
  public func make(
    from source: FootageSource, progress: @escaping FootageProgress = { _ in }
  ) async throws -> Renditions {
    try await withScratchDirectory(for: [source]) { bench in
      let facts = try await Prober(bench: bench, limits: limits).facts(of: "source0")
      do {
        guard let picture = facts.picture else {
          return .sound(try await AudioEncoder(bench: bench, limits: limits, progress: progress).make("source0", facts))
        }
        let feed = feed(of: picture, facts)
        return .clip(try await VideoEncoder(bench: bench, limits: limits, progress: progress).make(feed))
      } catch let failure as FootageFailure {
        logger.notice("a file looked whole and could not be made", metadata: ["error": "\(failure.error)"])
        throw FootageRefusal.damaged
      }
    }
  }

  private func feed(of picture: FootageFacts.Picture, _ facts: FootageFacts) -> VideoEncoder.Feed {
    let size = DisplaySize(picture.width, picture.height).rendition
    var filters = picture.isInterlaced ? ["yadif=mode=send_field"] : []
    if picture.shift != 0 { filters.append("setpts=PTS+(\(picture.shift))/TB") }
    // Frames count from the file's beginning, so that picture and sound stay together.
    if let last = picture.lastKept { filters.append("tpad=stop_mode=clone:stop=\(last.copies)") }
    filters.append("fps=\(picture.rate):start_time=0")
    if let last = picture.lastKept { filters.append("trim=end_frame=\(last.frames)") }
    if picture.heldFrames > 0 { filters.append("tpad=stop_mode=clone:stop=\(picture.heldFrames)") }
    filters.append(picture.colour.filters(width: size.width, height: size.height))
    var graph = "[0:\(picture.stream)]"
    if picture.countedFrames != nil {
      graph += "split=2[all][each];[each]scale=2:2:flags=neighbor,format=gray[decoded];[all]"
    }
    graph += filters.joined(separator: ",") + "[picture]"
    if let sound = facts.sound { graph += ";[0:\(sound.stream)]aresample=48000:async=1:first_pts=0[sound]" }
    return VideoEncoder.Feed(
      inputs: FFmpeg.input("source0", ["-threads", "4", "-max_error_rate", "0.2"], pixels: limits.pixels),
      graph: graph, hasSound: facts.sound != nil, size: size, rate: picture.rate,
      frames: max(1, picture.rate.frames(inMilliseconds: facts.milliseconds)),
      missingMilliseconds: facts.missingMilliseconds, countedFrames: picture.countedFrames)
  }

  /// A bench with these sources, called `source0`, `source1` and so on.
  func withScratchDirectory<Value: Sendable>(
    for sources: [FootageSource], _ body: (ScratchDirectory) async throws -> Value
  ) async throws -> Value {
    let length = try sources.reduce(0) { $0 + (try $1.length) }
    guard length <= limits.bytes else { throw FootageRefusal.tooBig(bytes: limits.bytes) }
    return try await tools.withScratchDirectory(room: 2 * length + 268_435_456) { bench in
      for (number, source) in sources.enumerated() { try await source.lay("source\(number)", on: bench) }
      return try await body(bench)
    }
  }
}

/// A program gave up on a file that looked whole.
struct FootageFailure: Error {
  let error: ToolError
}
