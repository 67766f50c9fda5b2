/// The conversion of a picture's colours to 8-bit BT.709, which all browsers display consistently.
enum ColourConversion: Sendable, Equatable {
  /// The file declares its colour matrix.
  case specified
  /// The file declares none. By convention, large pictures are then BT.709 and smaller ones
  /// BT.601.
  case unspecified(isLarge: Bool)
  /// High dynamic range with this transfer function, as phones record it; it is tone-mapped to
  /// standard dynamic range.
  case high(curve: String)

  init(_ stream: ProbeReport.Stream) {
    switch stream.color_transfer {
    case "arib-std-b67": self = .high(curve: "arib-std-b67")
    case "smpte2084": self = .high(curve: "smpte2084")
    default:
      let isTold = stream.color_space.map { !["unknown", "reserved"].contains($0) } ?? false
      self = isTold ? .specified : .unspecified(isLarge: (stream.height ?? 0) >= 720)
    }
  }

  /// Returns the filters, which also scale the picture.
  func filters(width: Int, height: Int) -> String {
    switch self {
    case .specified: Self.plain(width, height, matrix: "auto")
    case .unspecified(let isLarge): Self.plain(width, height, matrix: isLarge ? "bt709" : "bt601")
    case .high(let curve): Self.tonemapped(width, height, curve)
    }
  }

  private static func plain(_ width: Int, _ height: Int, matrix: String) -> String {
    "scale=\(width):\(height):in_color_matrix=\(matrix):out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p"
  }

  private static func tonemapped(_ width: Int, _ height: Int, _ curve: String) -> String {
    // Files that declare the transfer function often omit the primaries and the matrix, which are
    // implied by it. The nominal peak keeps mid-grey where phones put it, and the tone mapping
    // compresses highlights that a standard screen cannot show.
    "setparams=color_primaries=bt2020:color_trc=\(curve):colorspace=bt2020nc,"
      + "zscale=w=\(width):h=\(height):rin=tv:t=linear:npl=100,format=gbrpf32le,"
      + "zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,setsar=1,format=yuv420p"
  }
}
