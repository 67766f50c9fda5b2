/// A number of bytes as people read it, in powers of 1000: "0.9 KB", "12.3 MB", "2 GB". It is
/// rounded down, so that an incomplete upload is never shown as complete.
public struct ByteCount: Sendable {
  public let bytes: Int

  public init(_ bytes: Int) { self.bytes = bytes }

  /// The size with at most one decimal place.
  public var localizedText: String {
    if bytes < 1_000_000 { return say("\(tenths(of: 1000)) KB") }
    return bytes < 1_000_000_000
      ? say("\(tenths(of: 1_000_000)) MB") : say("\(tenths(of: 1_000_000_000)) GB")
  }

  /// The size as a limit. One that was set in powers of 1024 is named by its round number, such as
  /// "10 MB" for 10,485,760 bytes.
  public var asLimit: String {
    if bytes >= 1_048_576, bytes.isMultiple(of: 1_048_576) {
      return say("\(bytes / 1_048_576) MB")
    }
    return bytes < 1_048_576 && bytes.isMultiple(of: 1024)
      ? say("\(bytes / 1024) KB") : localizedText
  }

  private func tenths(of unit: Int) -> String {
    let tenths = bytes / (unit / 10)
    let whole = (tenths / 10).inThousands
    return tenths.isMultiple(of: 10) ? whole : say("\(whole).\(tenths % 10)", as: "a decimal")
  }
}
