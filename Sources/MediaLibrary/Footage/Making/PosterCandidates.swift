/// Tiny grey pictures of a clip's frames, by which a poster is chosen.
struct PosterCandidates {
  /// Pixels of each side.
  static let side = 16

  /// How bright each is in the middle, 0 to 255, and how much there is to be seen.
  private let looks: [(brightness: Double, contrast: Double)]

  /// - Parameter bytes: one picture after another, a byte for each pixel.
  init(_ bytes: [UInt8]) {
    let size = Self.side * Self.side
    looks = stride(from: 0, to: bytes.count / size * size, by: size).map { start in
      let pixels = bytes[start..<start + size].map { Double($0) }
      let mean = pixels.reduce(0, +) / Double(size)
      let variance = pixels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(size)
      return (mean, variance.squareRoot())
    }
  }

  /// Which one shows most of what the clip is: near a third of it, and neither black nor white nor empty where there
  /// is any other.
  var best: Int {
    let third = looks.count / 3
    let clear = looks.indices.filter { (40...225).contains(looks[$0].brightness) && looks[$0].contrast > 8 }
    if let near = clear.min(by: { abs($0 - third) < abs($1 - third) }) { return near }
    return looks.indices.max { looks[$0].contrast + looks[$0].brightness < looks[$1].contrast + looks[$1].brightness }
      ?? 0
  }
}
