/// The ffmpeg filter graph of a whole plan. Each part is an input of its own, opened by a seek to
/// just before its first frame, so that the earlier part of a long clip is not decoded.
struct EditGraph {
  private let edit: CheckedEdit
  private let pixels: Int
  private(set) var inputs: [String] = []
  private(set) var graph = ""
  private var inputCount = 0

  init(_ edit: CheckedEdit, pixels: Int) {
    self.edit = edit
    self.pixels = pixels
    var chains: [String] = []
    for (number, part) in edit.plan.parts.enumerated() { chains += add(part, number) }
    let ends = edit.plan.parts.indices.map { "[p\($0)]" + (edit.hasSound ? "[s\($0)]" : "") }
      .joined()
    let sound = edit.hasSound ? "[sound]" : ""
    let joining =
      "concat=n=\(edit.plan.parts.count):v=1:a=\(edit.hasSound ? 1 : 0)[joined]\(sound)"
    // The times of joined parts are rounded to the units of the time base, so they are computed
    // again from the frame numbers.
    let turning =
      "[joined]\(Self.turning(edit.plan.turn))setpts=N/(\(edit.rate))/TB,fps=\(edit.rate)[picture]"
    let recounting =
      edit.isExact ? turning : "[joined]\(Self.turning(edit.plan.turn))fps=\(edit.rate)[picture]"
    graph = (chains + [ends + joining, recounting]).joined(separator: ";")
  }

  private mutating func add(_ part: EditPlan.Part, _ number: Int) -> [String] {
    let clip = edit.clips[part.clip]
    let input = open(
      "source\(part.clip)", from: part.frames.lowerBound, count: part.frames.count, clip.rate)
    var chains: [String] = []
    let drawings = edit.plan.drawings(in: part)
    let start = "trim=end_frame=\(part.frames.count),setpts=N/(\(clip.rate))/TB"
    chains.append("[\(input):v:0]\(start)[c\(number)d0]")
    for (place, drawing) in drawings.enumerated() {
      let picture = open(drawing: drawing.picture)
      let span = "between(n,\(drawing.frames.lowerBound),\(drawing.frames.upperBound - 1))"
      chains.append(
        "[\(picture):v:0]scale=\(clip.width):\(clip.height),format=rgba[o\(number)d\(place)]")
      chains.append(
        "[c\(number)d\(place)][o\(number)d\(place)]overlay=enable='\(span)':format=auto,format=yuv420p"
          + "[c\(number)d\(place + 1)]")
    }
    chains.append("[c\(number)d\(drawings.count)]\(fitting(part, clip))[p\(number)]")
    if edit.hasSound { chains.append(sound(part, number, input, clip)) }
    return chains
  }

  /// Returns the filters that slow a part down and bring it to the common rate and size, centred.
  private func fitting(_ part: EditPlan.Part, _ clip: Rendition) -> String {
    // Repeats the last frame once: `fps` takes the duration of the last frame from the one before
    // it.
    var filters = ["tpad=stop_mode=clone:stop=1"]
    if part.slowness > 1 { filters.append("setpts=\(part.slowness)*PTS") }
    filters.append("fps=\(edit.rate):start_time=0")
    let count = part.frames.count * part.slowness
    let end =
      clip.rate == edit.rate
      ? "end_frame=\(count)" : "end=\(clip.rate.seconds(at: Double(count) - 0.01))"
    filters.append("trim=" + end)
    let size = DisplaySize(clip.width, clip.height)
    if size != edit.canvas {
      let inner = size.fitting(edit.canvas)
      filters.append("scale=\(inner.width):\(inner.height)")
      filters.append("pad=\(edit.canvas.width):\(edit.canvas.height):(ow-iw)/2:(oh-ih)/2")
    }
    return (filters + ["setsar=1,format=yuv420p"]).joined(separator: ",")
  }

  /// Returns the filters of a part's sound, trimmed or padded to the length of the picture;
  /// silence if the part has no sound.
  private func sound(_ part: EditPlan.Part, _ number: Int, _ input: Int, _ clip: Rendition)
    -> String
  {
    let length = clip.rate.seconds(at: Double(part.frames.count * part.slowness))
    let form = "aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo"
    guard clip.hasSound, part.slowness == 1 else {
      return "anullsrc=r=48000:cl=stereo,atrim=duration=\(length),\(form)[s\(number)]"
    }
    // The input begins half a frame before the first one.
    let early = part.frames.lowerBound == 0 ? "0" : clip.rate.seconds(at: 0.5)
    return
      "[\(input):a:0]\(form),atrim=start=\(early),asetpts=PTS-STARTPTS,apad,atrim=duration=\(length)[s\(number)]"
  }

  private static func turning(_ turn: EditPlan.Rotation) -> String {
    switch turn {
    case .none: ""
    case .right: "transpose=clock,"
    case .around: "hflip,vflip,"
    case .left: "transpose=cclock,"
    }
  }

  private mutating func open(_ name: String, from frame: Int, count: Int, _ rate: FrameRate) -> Int
  {
    let start = frame == 0 ? [] : ["-ss", rate.seconds(at: Double(frame) - 0.5)]
    let length = ["-t", rate.seconds(at: Double(count) + 2)]
    inputs += FFmpeg.input(name, ["-threads", "1"] + start + length, pixels: pixels)
    inputCount += 1
    return inputCount - 1
  }

  private mutating func open(drawing: Int) -> Int {
    inputs += FFmpeg.drawing("drawing\(drawing)", pixels: pixels)
    inputCount += 1
    return inputCount - 1
  }
}
