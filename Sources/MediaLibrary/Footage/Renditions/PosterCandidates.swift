/// Tiny grey pictures of a clip's frames, from which the poster is chosen.
struct PosterCandidates {
  /// The width and height of each picture, in pixels.
  static let side = 16

  /// For each picture, the mean brightness, 0 to 255, and the contrast.
  private let looks: [(brightness: Double, contrast: Double)]

  /// - Parameter bytes: The pictures one after another, one byte for each pixel.
  init(_ bytes: [UInt8]) {
    let size = Self.side * Self.side
    looks = stride(from: 0, to: bytes.count / size * size, by: size).map { start in
      let pixels = bytes[start..<start + size].map { Double($0) }
      let mean = pixels.reduce(0, +) / Double(size)
      let variance = pixels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(size)
      return (mean, variance.squareRoot())
    }
  }

  /// The index of the most representative frame: near a third of the clip, and neither black,
  /// white nor uniform unless all are.
  var best: Int {
    let third = looks.count / 3
    let clear = looks.indices.filter {
      (40...225).contains(looks[$0].brightness) && looks[$0].contrast > 8
    }
    if let near = clear.min(by: { abs($0 - third) < abs($1 - third) }) { return near }
    return looks.indices.max {
      looks[$0].contrast + looks[$0].brightness < looks[$1].contrast + looks[$1].brightness
    }
      ?? 0
  }
}
