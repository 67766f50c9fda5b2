import PlazaMarkup
import PlazaProcesses

extension DemoFilm {
  /// The frame rate per second, and the number of frames of one movement.
  private var grid: (pace: Int, frames: Int) {
    switch footage {
    case .skater(let move): (move.pace, move.frames)
    case .rink: (RinkPlay.pace, RinkPlay.frames)
    case .tune: (0, 0)
    }
  }

  /// Returns the clip as a phone would upload it: the movement in a loop, and in slow motion
  /// towards the end.
  func film(seconds: Int, _ tools: ToolRunner) async throws -> [UInt8]? {
    if case .tune = footage { return try await tune(seconds: seconds, tools) }
    let (pace, frames) = grid
    return try await tools.withScratchDirectory { scratch in
      try scratch.put("sheet.svg", sheet.bytes)
      try await scratch.run(SandboxedCommand("rsvg-convert", ["-o", "sheet.png", "sheet.svg"]))
      let round = frames + pause
      // The part at full speed contains whole movements only.
      let slower = max(1, seconds * pace * 2 / 3 / round) * round
      let place = "360*min(mod(if(lt(n\\,\(slower))\\,n\\,floor(n/2))\\,\(round))\\,\(frames - 1))"
      let moving = "format=yuv420p,loop=loop=-1:size=1:start=0,crop=640:360:0:'\(place)'"
      let coding = [
        "-t", "\(seconds)", "-c:v", "libx264", "-preset", "veryfast", "-crf", "28", "clip.mp4",
      ]
      let source = ["-v", "error", "-framerate", "\(pace)", "-i", "sheet.png", "-vf", moving]
      try await scratch.run(SandboxedCommand("ffmpeg", source + coding))
      return try scratch.get("clip.mp4", atMost: 20_000_000)
    }
  }

  /// All frames of the movement, stacked vertically.
  private var sheet: Markup {
    let count = grid.frames
    let frames = (0..<count).map { number in
      """
      <svg y="\(number * 360)" width="640" height="360" viewBox="0 0 6400 3600">\(drawing(number))</svg>
      """ as Markup
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="640" height="\(count * 360)">\
      <defs><g id="rink">\(DemoRink.ice)</g></defs>\(Markup(frames))</svg>
      """
  }

  private func drawing(_ frame: Int) -> Markup {
    switch footage {
    case .skater(let move): move.drawing(frame)
    case .rink(let play): play.drawing(frame)
    case .tune: .empty
    }
  }

  /// Returns a recording that repeats eight notes of an organ.
  private func tune(seconds: Int, _ tools: ToolRunner) async throws -> [UInt8]? {
    let steps = ["262", "330", "392", "523", "392", "523", "659", "784"]
    let pitch = steps.enumerated().reduce("0") {
      "\($0)+\($1.element)*eq(mod(floor(t*3)\\,8)\\,\($1.offset))"
    }
    let sound =
      "aevalsrc=0.2*sin(2*PI*(\(pitch))*t)+0.1*sin(4*PI*(\(pitch))*t):d=\(seconds):s=44100"
    return try await tools.withScratchDirectory { scratch in
      try await scratch.run(
        SandboxedCommand(
          "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", sound, "-c:a", "aac", "tune.m4a"]))
      return try scratch.get("tune.m4a", atMost: 5_000_000)
    }
  }
}

/// One end of a rink, seen from above.
enum DemoRink {
  static let ice: Markup = """
    <rect width="640" height="360" fill="#0b3a57"/>
    <rect x="-100" y="20" width="720" height="320" rx="90" fill="#eef6fb" stroke="#c7dcea" stroke-width="6"/>
    <path d="M560 20v320" stroke="#c8102e" stroke-width="4"/><path d="M330 20v320" stroke="#2456a6" stroke-width="9"/>
    <g fill="none" stroke="#c8102e" stroke-width="3"><circle cx="190" cy="190" r="96"/>
    <circle cx="470" cy="100" r="52"/><circle cx="470" cy="260" r="52"/></g>
    <g fill="#c8102e"><circle cx="190" cy="190" r="7"/><circle cx="470" cy="100" r="6"/>
    <circle cx="470" cy="260" r="6"/></g>
    <path d="M560 146a34 34 0 0 0 0 68z" fill="#9cc9ea" stroke="#c8102e" stroke-width="3"/>
    <rect x="560" y="158" width="26" height="44" fill="none" stroke="#555" stroke-width="3"/>
    """
}
