import Foundation
import PlazaProcesses

/// The final stage of all transcoding: encodes a picture of constant rate and final size, and its
/// sound, to the rendition, the storyboard and the poster. A single run of ffmpeg decodes and
/// encodes; the later steps only copy and inspect.
struct VideoEncoder {
  let scratch: ScratchDirectory
  let limits: FootageLimits
  /// Receives the progress of the work, 0 to 1000.
  let progress: FootageProgress

  /// The input of the stage.
  struct Feed {
    /// The arguments of ffmpeg up to the last input.
    var inputs: [String]
    /// A filter graph with the outputs `[picture]` and, if there is sound, `[sound]`.
    var graph: String
    var hasSound: Bool
    var size: DisplaySize
    var rate: FrameRate
    /// The approximate number of frames.
    var frames: Int
    var missingMilliseconds = 0
    /// The number of frames that the source declares. If it is known, the graph has an additional
    /// output `[decoded]` with four bytes for each frame that could be decoded.
    var countedFrames: Int?

    /// The light rendition keeps one frame of this many.
    var share: Int { rate.share(of: .watched) }
  }

  func make(_ feed: Feed) async throws -> VideoRendition {
    let grid = Storyboard.Grid(frames: feed.frames, rate: feed.rate, size: feed.size)
    try await encode(feed, grid)
    let lost = try lostFrames(feed)
    let rendition = try await rendition(of: "whole.mp4", feed)
    let full = feed.share > 1 ? try scratch.file("whole.mp4", atMost: .max) : nil
    let (video, fragments) = try await package(
      feed.share > 1 ? "light.mp4" : "whole.mp4", rendition)
    let glimpses = PosterCandidates(try scratch.get("glimpses", atMost: 16_777_216) ?? [])
    let frame = min(glimpses.best * grid.step, rendition.frames - 1)
    try await drawPoster(of: frame, rendition)
    guard let poster = try scratch.file("poster.jpg", atMost: 16_777_216), poster.length > 0 else {
      throw Self.nothing
    }
    try await progress(1000)
    return VideoRendition(
      video: full ?? video, light: full == nil ? nil : video, rendition: rendition,
      fragments: fragments,
      poster: poster, posterFrame: frame,
      storyboard: Storyboard(sheets: try sheets(of: rendition, grid), grid: grid),
      missingMilliseconds: feed.missingMilliseconds, lostFrames: lost)
  }

  /// Returns the number of frames of the source that could not be decoded. Throws if they are too
  /// many for a usable clip.
  private func lostFrames(_ feed: Feed) throws -> Int {
    guard let counted = feed.countedFrames else { return 0 }
    let lost = counted - (try scratch.file("decoded", atMost: .max)?.length ?? 0) / 4
    if lost * 5 > counted { throw FootageRefusal.damaged }
    return max(0, lost)
  }

  private func encode(_ feed: Feed, _ grid: Storyboard.Grid) async throws {
    let milliseconds = feed.rate.milliseconds(of: feed.frames)
    let graph =
      feed.graph
      + ";\(Self.ends(of: feed));[some]select='not(mod(n,\(grid.step)))',split=2[tiles][grey];"
      + "[tiles]\(Self.jpeg(grid.width, grid.height)),tile=\(grid.columns)x\(grid.rows)[sheet];"
      + "[grey]scale=\(PosterCandidates.side):\(PosterCandidates.side):flags=area,format=yuv420p,"
      + "extractplanes=y[glimpse]"
    let clean = ["-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"]
    let limit = ["-t", "\(limits.minutes * 60)"]
    let clip = { (picture: String, sound: String, name: String) in
      ["-map", picture] + (feed.hasSound ? ["-map", sound] + Self.soundCoding : []) + clean
        + Self.pictureCoding + limit
        + ["-movflags", "+faststart", name]
    }
    let clips =
      clip("[whole]", "[heard]", "whole.mp4")
      + (feed.share > 1 ? clip("[light]", "[again]", "light.mp4") : [])
    let decoded = [
      "-map", "[decoded]", "-fps_mode", "passthrough", "-c:v", "rawvideo", "-f", "rawvideo",
      "decoded",
    ]
    let sheets = [
      "-map", "[sheet]", "-fps_mode", "passthrough", "-c:v", "mjpeg", "-q:v", "5", "-f", "image2",
    ]
    let glimpses = [
      "-map", "[glimpse]", "-fps_mode", "passthrough", "-c:v", "rawvideo", "-f", "rawvideo",
      "glimpses",
    ]
    let telling = ["-progress", "-", "-stats_period", "1"]
    let arguments =
      feed.inputs + ["-filter_complex", graph] + clips + sheets + ["sheet%d.jpg"] + glimpses
      + (feed.countedFrames == nil ? [] : decoded) + telling
    let progress = progress
    do {
      try await scratch.run(FFmpeg.run(arguments, milliseconds: milliseconds)) { line in
        guard line.hasPrefix("out_time_us="), let micros = Int(line.dropFirst(12)) else { return }
        try await progress(min(970, max(0, micros / max(milliseconds, 1))))
      }
    } catch let error as ToolError where error.isCausedByFile {
      throw FootageFailure(error: error)
    }
  }

  /// Probes the encoded file. Frames are counted rather than estimated, because pages refer to
  /// exact frames.
  private func rendition(of name: String, _ feed: Feed) async throws -> Rendition {
    let arguments = ["-print_format", "json", "-show_format", "-show_streams", "-count_packets"]
    let bytes = try await scratch.run(FFmpeg.probe(arguments, of: name, pixels: limits.pixels))
    let streams = try JSONDecoder().decode(ProbeReport.self, from: Data(bytes)).streams ?? []
    guard let picture = streams.first(where: { $0.codec_type == "video" }),
      let frames = picture.nb_read_packets.flatMap({ Int($0) }), frames > 0,
      let unit = picture.time_base.flatMap({ FrameRate($0) }), picture.width == feed.size.width,
      picture.height == feed.size.height
    else { throw FootageRefusal.damaged }
    guard frames == 1 || picture.avg_frame_rate.flatMap({ FrameRate($0) }) == feed.rate else {
      throw ToolError.failed(
        "ffmpeg", message: "\(picture.avg_frame_rate ?? "no rate") instead of \(feed.rate)")
    }
    return Rendition(
      width: feed.size.width, height: feed.size.height, frames: frames, rate: feed.rate,
      timeScale: unit.denominator / unit.numerator,
      hasSound: streams.contains { $0.codec_type == "audio" })
  }

  /// Fragments a long clip by copying its streams; the fragmented file then replaces the other.
  private func package(_ name: String, _ rendition: Rendition) async throws -> (
    ScratchFile, FragmentMap?
  ) {
    guard let whole = try scratch.file(name, atMost: .max) else { throw Self.nothing }
    let isShort =
      rendition.milliseconds <= limits.secondsInOnePiece * 1000
      && whole.length <= limits.bytesInOnePiece
    if isShort { return (whole, nil) }
    let cutting = [
      "-movflags", "+frag_keyframe+empty_moov+default_base_moof+global_sidx", "-min_frag_duration",
      "5900000",
    ]
    // Encoders emit a packet of sound before time 0. Fragments cannot represent it, and the
    // picture would be shifted.
    let onTime = rendition.hasSound ? ["-bsf:a", "noise=drop='lt(pts,0)'"] : []
    let copying =
      ["-map", "0", "-c", "copy", "-map_metadata", "-1", "-fflags", "+bitexact"] + onTime + cutting
    let input = FFmpeg.input(name, pixels: limits.pixels)
    try await scratch.run(
      FFmpeg.run(input + copying + ["parts.mp4"], milliseconds: rendition.milliseconds))
    try scratch.remove(name)
    guard let parts = try scratch.file("parts.mp4", atMost: .max),
      let map = FragmentMap(head: try await parts.read(from: 0, count: 4_194_304))
    else { throw Self.nothing }
    return (parts, map)
  }

  /// Returns the last filters of the graph. The light rendition keeps every second, third or
  /// fourth frame of a clip that was filmed for slow motion.
  private static func ends(of feed: Feed) -> String {
    let isFast = feed.share > 1
    let picture =
      isFast
      ? "split=3[whole][some][fast];[fast]select='not(mod(n,\(feed.share)))'[light]"
      : "split=2[whole][some]"
    let sound = isFast ? "asplit=2[heard][again]" : "anull[heard]"
    return "[picture]\(picture)" + (feed.hasSound ? ";[sound]\(sound)" : "")
  }

  private func drawPoster(of frame: Int, _ rendition: Rendition) async throws {
    let size = DisplaySize(rendition.width, rendition.height).fitting(width: 640)
    let name = try scratch.file("whole.mp4", atMost: .max) == nil ? "parts.mp4" : "whole.mp4"
    let seek = ["-ss", rendition.rate.seconds(at: max(0, Double(frame) - 0.5))]
    let drawing = [
      "-map", "0:v:0", "-frames:v", "1", "-vf", Self.jpeg(size.width, size.height), "-q:v", "4",
    ]
    let output = ["-map_metadata", "-1", "-f", "mjpeg", "poster.jpg"]
    let input = FFmpeg.input(name, seek, pixels: limits.pixels)
    try await scratch.run(FFmpeg.run(input + drawing + output, milliseconds: 60_000))
  }

  private func sheets(of rendition: Rendition, _ grid: Storyboard.Grid) throws -> [ScratchFile] {
    let perSheet = grid.columns * grid.rows * grid.step
    return try (1...max(1, (rendition.frames + perSheet - 1) / perSheet)).map { number in
      guard let sheet = try scratch.file("sheet\(number).jpg", atMost: 67_108_864) else {
        throw Self.nothing
      }
      return sheet
    }
  }

  static let nothing = ToolError.failed("ffmpeg", message: "it left no file")

  /// Returns the filters that convert a picture for a JPEG, which uses BT.601 in full range
  /// (JFIF).
  private static func jpeg(_ width: Int, _ height: Int) -> String {
    "scale=\(width):\(height):in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc,format=yuvj420p"
  }

  /// A key frame every twelve frames, and no B-frames: browsers step to any frame, also backwards,
  /// in a few hundredths of a second.
  private static let pictureCoding = [
    "-c:v", "libx264", "-preset", "veryfast", "-crf", "22", "-profile:v", "high", "-pix_fmt",
    "yuv420p", "-bf", "0",
    "-g", "12", "-keyint_min", "12", "-sc_threshold", "0", "-flags:v", "+cgop+bitexact",
    "-threads:v", "4",
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
    "tv", "-fps_mode:v",
    "passthrough",
  ]

  private static let soundCoding = [
    "-c:a", "aac", "-b:a", "128k", "-ac", "2", "-ar", "48000", "-flags:a", "+bitexact",
  ]
}
