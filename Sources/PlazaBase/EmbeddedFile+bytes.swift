public import CEmbedded

extension EmbeddedFile {
  /// A copy of the content.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// The content as UTF-8 text.
  public var text: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension [UInt8] {
  /// Concatenates the contents of embedded files.
  public init(embedded files: EmbeddedFile...) { self = files.flatMap(\.bytes) }
}
