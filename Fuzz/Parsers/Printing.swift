import PlazaIPP

extension FuzzTarget {
  /// IPP messages of devices and printers: a parsed message is written and parsed as the same
  /// message, and a document after it is not consumed.
  static let ipp = FuzzTarget("ipp", maximumLength: 2048) { input in
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
