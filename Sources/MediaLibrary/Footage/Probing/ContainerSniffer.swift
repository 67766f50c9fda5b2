import PlazaImaging

/// Recognises files by their first bytes, before any tool opens them.
enum ContainerSniffer {
  /// The prefixes of playlists, which a player would follow, and of web pages and scripts.
  private static let scripts = [
    "#EXTM3U", "ffconcat", "#!", "<?xml", "<svg", "<MPD", "<!DOCTYPE", "<html", "<smil",
    "[playlist]", "[Reference]",
    "v=0", "RTSP", "file '", "file \"", "http://", "https://",
  ]

  /// Returns whether a file begins like a playlist, a web page or a script.
  static func isScript(_ head: [UInt8]) -> Bool {
    var head = head[...]
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    head = head.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let text = String(decoding: head.prefix(16), as: UTF8.self).lowercased()
    return scripts.contains { text.hasPrefix($0.lowercased()) }
  }

  /// Returns whether a file begins like a still picture; some kinds share their container with
  /// video.
  static func isStillImage(_ head: [UInt8]) -> Bool {
    if PictureKind(sniffing: head) != nil { return true }
    return head.dropFirst(4).starts(with: "ftypavi".utf8)
  }

  /// Returns whether a file begins like video or audio, so that a file which cannot be read is
  /// reported as damaged.
  static func looksLikeFootage(_ head: [UInt8]) -> Bool {
    let boxes = ["ftyp", "moov", "mdat", "wide", "free", "skip"]
    if boxes.contains(String(decoding: head.dropFirst(4).prefix(4), as: UTF8.self)) { return true }
    let beginnings: [[UInt8]] = [
      [0x1A, 0x45, 0xDF, 0xA3], Array("OggS".utf8), Array("fLaC".utf8), Array("ID3".utf8),
      Array("caff".utf8),
      Array("#!AMR".utf8), [0x00, 0x00, 0x01, 0xBA], [0x1F, 0x07, 0x00],
    ]
    if beginnings.contains(where: { head.starts(with: $0) }) { return true }
    let kind = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
    return head.starts(with: "RIFF".utf8) && ["AVI ", "WAVE"].contains(kind)
      || head.starts(with: "FORM".utf8) && ["AIFF", "AIFC"].contains(kind)
  }
}
