import PlazaTools

/// Footage for the demo: a rink drawn here, on which ffmpeg moves a skater. It comes in as a phone's would.
enum DemoFilm: CaseIterable {
  case crossovers, wristShot, warmUp

  var title: String {
    switch self {
    case .crossovers: "Crossovers, forwards"
    case .wristShot: "Wrist shot from the slot"
    case .warmUp: "The organ's warm-up tune"
    }
  }

  var notes: String {
    switch self {
    case .crossovers: "Knees over toes, and push under yourself: twice around the circle, then the other way."
    case .wristShot: "Weight on the back leg, roll the puck from heel to toe, and follow through low."
    case .warmUp: "What you skate your laps to."
    }
  }

  var tags: [String] {
    switch self {
    case .crossovers: ["skating", "edges"]
    case .wristShot: ["shooting", "slot"]
    case .warmUp: ["music"]
    }
  }

  var isForMembers: Bool { self == .wristShot }

  /// Where the puck is, in pixels of a picture of 640 × 360, at `t` seconds.
  private var path: (x: String, y: String) {
    switch self {
    case .crossovers: ("170+96*cos(2.4*t)", "170+96*sin(2.4*t)")
    case .wristShot: ("min(565\\,250+110*t*t)", "180+18*sin(6*t)*lt(t\\,1.6)")
    case .warmUp: ("0", "0")
    }
  }

  func film(_ tools: Tools) async throws -> [UInt8]? {
    if self == .warmUp { return try await tune(tools) }
    return try await tools.withBench { bench in
      try bench.put("rink.svg", DemoRink.svg.utf8)
      try bench.put("puck.svg", DemoRink.skater.utf8)
      try await bench.run(LimitedTool("rsvg-convert", ["-o", "rink.png", "rink.svg"]))
      try await bench.run(LimitedTool("rsvg-convert", ["-o", "puck.png", "puck.svg"]))
      let moves = "[0:v][1:v]overlay=x=\(path.x):y=\(path.y):eval=frame,format=yuv420p"
      let inputs = [
        "-loop", "1", "-framerate", "30", "-i", "rink.png", "-loop", "1", "-framerate", "30", "-i", "puck.png",
      ]
      let coding = ["-t", "4", "-c:v", "libx264", "-preset", "ultrafast", "clip.mp4"]
      try await bench.run(LimitedTool("ffmpeg", ["-v", "error"] + inputs + ["-filter_complex", moves] + coding))
      return try bench.get("clip.mp4", atMost: 20_000_000)
    }
  }

  /// Eight notes of an organ, twice.
  private func tune(_ tools: Tools) async throws -> [UInt8]? {
    let steps = ["262", "330", "392", "523", "392", "523", "659", "784"]
    let pitch = steps.enumerated().reduce("0") { "\($0)+\($1.element)*eq(mod(floor(t*3)\\,8)\\,\($1.offset))" }
    let sound = "aevalsrc=0.2*sin(2*PI*(\(pitch))*t)+0.1*sin(4*PI*(\(pitch))*t):d=6:s=44100"
    return try await tools.withBench { bench in
      try await bench.run(
        LimitedTool("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", sound, "-c:a", "aac", "tune.m4a"]))
      return try bench.get("tune.m4a", atMost: 5_000_000)
    }
  }
}

/// One end of a rink, seen from above.
enum DemoRink {
  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">
    <rect width="640" height="360" fill="#0b3a57"/>
    <rect x="20" y="20" width="700" height="320" rx="90" fill="#eef6fb" stroke="#c7dcea" stroke-width="6"/>
    <path d="M560 20v320" stroke="#c8102e" stroke-width="4"/><path d="M330 20v320" stroke="#2456a6" stroke-width="9"/>
    <g fill="none" stroke="#c8102e" stroke-width="3"><circle cx="190" cy="190" r="96"/>
    <circle cx="470" cy="100" r="52"/><circle cx="470" cy="260" r="52"/></g>
    <g fill="#c8102e"><circle cx="190" cy="190" r="7"/><circle cx="470" cy="100" r="6"/>
    <circle cx="470" cy="260" r="6"/></g>
    <path d="M560 150a34 34 0 0 0 0 60z" fill="#9cc9ea" stroke="#c8102e" stroke-width="3"/>
    <rect x="560" y="158" width="26" height="44" fill="none" stroke="#555" stroke-width="3"/></svg>
    """

  static let skater = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">
    <circle cx="16" cy="18" r="13" fill="#0b5c8a" stroke="#fff" stroke-width="3"/>
    <path d="M24 26l9 6" stroke="#8a5a2b" stroke-width="4" stroke-linecap="round"/><circle cx="35" cy="34" r="4"/></svg>
    """
}
