/// Tiny grey pictures of a clip's frames, from which the poster is chosen.
struct PosterCandidates {
  /// The width and height of each picture, in pixels.
  static let side = 16

  /// For each picture, the mean brightness, 0 to 255, and the contrast.
  private let samples: [(brightness: Double, contrast: Double)]

  /// - Parameter bytes: The pictures one after another, one byte for each pixel.
  init(_ bytes: [UInt8]) {
    let size = Self.side * Self.side
    samples = stride(from: 0, to: bytes.count / size * size, by: size).map { start in
      let pixels = bytes[start..<start + size].map { Double($0) }
      let mean = pixels.reduce(0, +) / Double(size)
      let variance = pixels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(size)
      return (mean, variance.squareRoot())
    }
  }

  /// The index of the most representative frame: near a third of the clip, and neither black,
  /// white nor uniform unless all are.
  var best: Int {
    let third = samples.count / 3
    let clear = samples.indices.filter {
      (40...225).contains(samples[$0].brightness) && samples[$0].contrast > 8
    }
    if let near = clear.min(by: { abs($0 - third) < abs($1 - third) }) { return near }
    return samples.indices.max {
      samples[$0].contrast + samples[$0].brightness < samples[$1].contrast + samples[$1].brightness
    }
      ?? 0
  }
}
