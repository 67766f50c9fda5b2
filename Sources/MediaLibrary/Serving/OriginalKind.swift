/// The file extension and media type of an uploaded file, determined from its first bytes rather
/// than from the name that its sender gave it.
struct OriginalKind: Equatable {
  let ending: String
  let type: String

  private init(_ ending: String, _ type: String) {
    self.ending = ending
    self.type = type
  }

  /// Whether it has no picture.
  var isSound: Bool { type.hasPrefix("audio/") }

  /// The number of bytes that are needed for the detection.
  static let bytes = 512

  init(_ head: [UInt8]) {
    let word = { (start: Int) in String(decoding: head.dropFirst(start).prefix(4), as: UTF8.self) }
    self =
      switch (word(0), word(4), word(8)) {
      case (_, "ftyp", "qt  "), (_, "moov", _), (_, "mdat", _), (_, "wide", _), (_, "free", _),
        (_, "skip", _):
        OriginalKind("mov", "video/quicktime")
      case (_, "ftyp", "M4A "), (_, "ftyp", "M4B "): OriginalKind("m4a", "audio/mp4")
      case (_, "ftyp", let brand) where brand.hasPrefix("3g"): OriginalKind("3gp", "video/3gpp")
      case (_, "ftyp", _): OriginalKind("mp4", "video/mp4")
      case ("RIFF", _, "AVI "): OriginalKind("avi", "video/x-msvideo")
      case ("RIFF", _, "WAVE"): OriginalKind("wav", "audio/wav")
      case ("FORM", _, _): OriginalKind("aiff", "audio/aiff")
      case ("OggS", _, _): OriginalKind("ogg", "audio/ogg")
      case ("fLaC", _, _): OriginalKind("flac", "audio/flac")
      case ("caff", _, _): OriginalKind("caf", "audio/x-caf")
      case ("#!AM", _, _): OriginalKind("amr", "audio/amr")
      case (let word, _, _) where word.hasPrefix("ID3"): OriginalKind("mp3", "audio/mpeg")
      default: Self.stream(head)
      }
  }

  /// Detects kinds that begin with binary signatures.
  private static func stream(_ head: [UInt8]) -> OriginalKind {
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      let isWeb = head.prefix(64).firstRange(of: Array("webm".utf8)) != nil
      return isWeb ? OriginalKind("webm", "video/webm") : OriginalKind("mkv", "video/x-matroska")
    }
    if head.starts(with: [0x00, 0x00, 0x01]) { return OriginalKind("mpg", "video/mpeg") }
    if head.starts(with: [0x1F, 0x07, 0x00]) { return OriginalKind("dv", "video/dv") }
    // MPEG transport streams have packets of 188 bytes, or of 192 with a time stamp in front of
    // each.
    for (start, size) in [(0, 188), (4, 192)] where head.count > start + size {
      if head[start] == 0x47, head[start + size] == 0x47 {
        return OriginalKind(start == 0 ? "ts" : "mts", "video/mp2t")
      }
    }
    let sync = head.first == 0xFF ? (head.dropFirst().first ?? 0) : 0
    if sync & 0xF6 == 0xF0 { return OriginalKind("aac", "audio/aac") }
    if sync & 0xE0 == 0xE0 { return OriginalKind("mp3", "audio/mpeg") }
    return OriginalKind("bin", "application/octet-stream")
  }
}
