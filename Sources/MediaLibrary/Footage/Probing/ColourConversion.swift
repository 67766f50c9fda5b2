/// How a picture's colours become those of BT.709 in 8 bits, which every browser shows alike.
enum ColourConversion: Sendable, Equatable {
  /// It says what its colours are.
  case told
  /// It does not; pictures of this size are BT.709 by custom, smaller ones BT.601.
  case untold(isLarge: Bool)
  /// High dynamic range with the curve of this name, as phones film: brought into the range of common screens.
  case high(curve: String)

  init(_ stream: ProbeReport.Stream) {
    switch stream.color_transfer {
    case "arib-std-b67": self = .high(curve: "arib-std-b67")
    case "smpte2084": self = .high(curve: "smpte2084")
    default:
      let isTold = stream.color_space.map { !["unknown", "reserved"].contains($0) } ?? false
      self = isTold ? .told : .untold(isLarge: (stream.height ?? 0) >= 720)
    }
  }

  /// The filters that also bring the picture to a size.
  func filters(width: Int, height: Int) -> String {
    switch self {
    case .told: Self.plain(width, height, matrix: "auto")
    case .untold(let isLarge): Self.plain(width, height, matrix: isLarge ? "bt709" : "bt601")
    case .high(let curve): Self.tonemapped(width, height, curve)
    }
  }

  private static func plain(_ width: Int, _ height: Int, matrix: String) -> String {
    "scale=\(width):\(height):in_color_matrix=\(matrix):out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p"
  }

  private static func tonemapped(_ width: Int, _ height: Int, _ curve: String) -> String {
    // Files that tell the curve often leave out the rest, which goes with it. Grey stays where it was with the curve
    // of phones, and light that no common screen has is bent into what it can show.
    "setparams=color_primaries=bt2020:color_trc=\(curve):colorspace=bt2020nc,"
      + "zscale=w=\(width):h=\(height):rin=tv:t=linear:npl=100,format=gbrpf32le,"
      + "zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,setsar=1,format=yuv420p"
  }
}
