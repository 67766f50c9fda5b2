import PlazaIPP

extension FuzzTarget {
  /// Bytes that a device or a printer sends as a message of the printing protocol: what is read is written and read
  /// again as the same, and a document behind it is left alone.
  static let ipp = FuzzTarget("ipp", longest: 2048) { input in
    let read: (message: IPPMessage, end: Int)
    do throws(IPPError) { read = try IPPMessage.read(input.bytes) } catch { return }
    try hold(read.end <= input.bytes.count, "a message ends behind its bytes")
    let bytes = read.message.bytes
    let document: [UInt8] = [1, 2, 3]
    let again: (message: IPPMessage, end: Int)
    do throws(IPPError) {
      again = try IPPMessage.read(bytes + document)
    } catch {
      throw Broken(description: "what was written cannot be read: \(error)")
    }
    try hold(again.end == bytes.count, "the document is taken for a part of the message")
    try hold(again.message == read.message, "written and read again it is another message")
  }
}
