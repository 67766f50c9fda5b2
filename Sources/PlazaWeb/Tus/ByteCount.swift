/// A number of bytes as text. It is rounded down, so that an incomplete upload is never shown as
/// complete.
struct ByteCount: Sendable {
  let bytes: Int

  init(_ bytes: Int) { self.bytes = bytes }

  var words: String {
    let (unit, size) =
      bytes < 1_000_000 ? ("kB", 1000) : bytes < 1_000_000_000 ? ("MB", 1_000_000) : ("GB", 1_000_000_000)
    let tenths = bytes / (size / 10)
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
