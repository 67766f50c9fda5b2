public import CEmbedded

extension EmbeddedFile {
  /// A copy of its bytes.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Its bytes as UTF-8.
  public var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }
}

extension [UInt8] {
  /// The bytes of embedded files, one after another.
  public init(embedded files: EmbeddedFile...) { self = files.flatMap(\.bytes) }
}
