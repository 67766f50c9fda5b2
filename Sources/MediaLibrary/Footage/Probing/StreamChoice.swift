import PlazaBase

/// Selects the video and audio streams of a file and derives their properties.
struct StreamChoice {
  private let picture: ProbeReport.Stream?
  private let sound: ProbeReport.Stream?
  private let format: ProbeReport.Format

  /// - Throws: ``FootageRefusal``.
  init(_ report: ProbeReport, _ limits: FootageLimits) throws {
    let streams = report.streams ?? []
    format = report.format ?? ProbeReport.Format()
    picture = streams.first { $0.codec_type == "video" && !$0.isCover }
    // Phones add a spatial audio track that other devices cannot read yet.
    let sounds = streams.filter { $0.codec_type == "audio" }
    sound = sounds.first {
      Self.isReadable($0.codec_name, FFmpeg.soundCodecs) && ($0.channels ?? 0) > 0
    }
    guard (format.probe_score ?? 0) > 25 else { throw FootageRefusal.notAVideo }
    if let picture {
      try Self.check(picture, limits)
    } else if sound == nil {
      let other = sounds.first?.codec_name
      throw other.map { FootageRefusal.unsupported($0) } ?? .notAVideo
    }
  }

  private static func isReadable(_ codec: String?, _ known: Set<String>) -> Bool {
    codec.map(known.contains) ?? false
  }

  private static func check(_ stream: ProbeReport.Stream, _ limits: FootageLimits)
    throws(FootageRefusal)
  {
    guard isReadable(stream.codec_name, FFmpeg.pictureCodecs) else {
      throw .unsupported(stream.codec_name ?? "unknown")
    }
    guard let width = stream.width, let height = stream.height, width > 1, height > 1 else {
      throw .damaged
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > limits.pixels { throw .tooManyPixels(maximum: limits.pixels) }
  }

  /// - Parameter times: The times of the packets that are in the file, by stream.
  func facts(_ times: [Int: FrameTimes], _ limits: FootageLimits) throws(FootageRefusal)
    -> FootageFacts
  {
    guard let main = picture ?? sound, let frames = times[main.index],
      let unit = Self.unit(of: main),
      let end = frames.end
    else { throw .damaged }
    let begin = format.start_time.flatMap { Double($0) } ?? 0
    let (rate, isVariable) = FrameRate.choose(
      frames.pace(), claimed: main.r_frame_rate.flatMap { FrameRate($0) }, unit: unit)
    var milliseconds = Self.milliseconds(Double(end) / unit.perSecond - begin)
    if frames.count == 1, picture != nil {
      milliseconds = max(milliseconds, rate.milliseconds(of: 1))
    }
    let shown = milliseconds
    if picture != nil, let heard = heard(times, from: begin), heard > shown + 500 {
      milliseconds = heard
    }
    let grid = FrameGrid(for: frames, unit: unit, begin: begin, near: rate)
    guard milliseconds <= limits.minutes * 60_000 else { throw .tooLong(minutes: limits.minutes) }
    guard milliseconds > 0 else { throw .damaged }
    let missing = missing(times, of: main, frames)
    guard missing <= max(1000, milliseconds / 20) else { throw .damaged }
    return FootageFacts(
      milliseconds: milliseconds, missingMilliseconds: missing,
      picture: picture.map {
        let last = grid.frames(keepingLastOf: frames, unit: unit, begin: begin)
        return self.picture(
          $0, frames.count, grid, isVariable, last,
          held: milliseconds > shown ? (shown, milliseconds) : nil)
      },
      sound: sound.map {
        .init(stream: $0.index, codec: $0.codec_name ?? "", channels: $0.channels ?? 0)
      })
  }

  /// Returns the end of the sound in milliseconds. A recording with a still picture is as long as
  /// its sound.
  private func heard(_ times: [Int: FrameTimes], from begin: Double) -> Int? {
    guard let sound, let unit = Self.unit(of: sound), let end = times[sound.index]?.end else {
      return nil
    }
    return Self.milliseconds(Double(end) / unit.perSecond - begin)
  }

  private func picture(
    _ stream: ProbeReport.Stream, _ frames: Int, _ grid: FrameGrid, _ isVariable: Bool,
    _ last: Int?,
    held: (from: Int, to: Int)?
  ) -> FootageFacts.Picture {
    var (width, height) = (stream.width ?? 2, stream.height ?? 2)
    // Old cameras have pixels that are not square.
    let sides = (stream.sample_aspect_ratio ?? "1:1").split(separator: ":").map {
      Int(Int32($0) ?? 0)
    }
    if sides.count == 2, sides[0] > 0, sides[1] > 0, sides[0] <= sides[1] * 4,
      sides[1] <= sides[0] * 4
    {
      width = max(2, (width * sides[0] + sides[1] / 2) / sides[1])
    }
    let rotation = stream.rotation
    if rotation % 180 != 0 { swap(&width, &height) }
    // DV frames are interlaced, but nothing in the header of a DV stream declares it.
    let isFromTape = stream.codec_name == "dvvideo" && stream.field_order != "progressive"
    let isInterlaced =
      isFromTape || ["tt", "bb", "tb", "bt"].contains(stream.field_order ?? "progressive")
    // Each field is a separate moment in time.
    let rate = isInterlaced && grid.rate.perSecond < 31 ? grid.rate.doubled : grid.rate
    let lastFrame = isInterlaced ? nil : last.map { keepLast($0, of: stream, at: rate) }
    let heldFrames =
      held.map {
        rate.frames(inMilliseconds: $0.to)
          - (lastFrame?.frames ?? rate.frames(inMilliseconds: $0.from))
      } ?? 0
    return FootageFacts.Picture(
      stream: stream.index, codec: stream.codec_name ?? "", width: width, height: height,
      rotation: rotation,
      frames: frames, rate: rate, shift: grid.shift, heldFrames: max(0, heldFrames),
      lastFrame: lastFrame,
      isVariable: isVariable, colour: ColourConversion(stream), isInterlaced: isInterlaced)
  }

  /// Returns the number of copies of the last frame. ffmpeg emits them at a rate that it guesses,
  /// which may be higher than the real one; the number is large enough for one more output frame.
  private func keepLast(_ frames: Int, of stream: ProbeReport.Stream, at rate: FrameRate)
    -> FootageFacts.Picture.LastFrame
  {
    let guessed = [stream.r_frame_rate, stream.avg_frame_rate].compactMap {
      $0.flatMap { FrameRate($0)?.perSecond }
    }
    let copies = 2 + Int(nearest: min(20_000, 1.5 * (guessed.max() ?? 0) / rate.perSecond))
    return .init(copies: copies, frames: frames)
  }

  /// Returns by how much the content is shorter than the header declares. A stream with a declared
  /// duration of its own is compared with that, otherwise the whole file.
  private func missing(
    _ times: [Int: FrameTimes], of main: ProbeReport.Stream, _ frames: FrameTimes
  ) -> Int {
    // Other containers have no duration in their header, and ffprobe estimates one from the first
    // seconds.
    let isTold = ["mov", "matroska", "avi"].contains { (format.format_name ?? "").hasPrefix($0) }
    guard isTold, let unit = Self.unit(of: main) else { return 0 }
    // In Matroska, ffprobe reports the duration of the whole file for each stream.
    let isOfStream = !(format.format_name ?? "").hasPrefix("matroska")
    if isOfStream, let told = main.duration.flatMap({ Double($0) }),
      let first = frames.starts.min(),
      let end = frames.end
    {
      let lacking = Self.milliseconds(told - Double(end - first) / unit.perSecond)
      return lacking > 100 ? lacking : 0
    }
    let ends = [picture, sound].compactMap { $0 }.compactMap { stream -> Double? in
      guard let unit = Self.unit(of: stream), let end = times[stream.index]?.end else {
        return nil
      }
      return Double(end) / unit.perSecond
    }
    guard let told = format.duration.flatMap({ Double($0) }), let seen = ends.max() else {
      return 0
    }
    // Some files count from time 0 and some from the first frame.
    let lacking = Self.milliseconds(
      told - seen + min(0, format.start_time.flatMap { Double($0) } ?? 0))
    return lacking > 100 ? lacking : 0
  }

  private static func unit(of stream: ProbeReport.Stream) -> FrameRate? {
    stream.time_base.flatMap { FrameRate($0) }.flatMap { FrameRate($0.denominator, $0.numerator) }
  }

  /// Clamps the value, because a damaged header may declare any duration.
  private static func milliseconds(_ seconds: Double) -> Int {
    seconds.isFinite ? Int(nearest: min(max(seconds, 0), 1e9) * 1000) : 1_000_000_000
  }
}
