/// Text as it may stand in HTML, in an element or in a quoted attribute.
func escape(_ text: some StringProtocol, into bytes: inout [UInt8]) {
  let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { escape($0, into: &bytes) }
  if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { escape($0, into: &bytes) } }
}

/// Copies what needs no escape in runs: most texts are one.
private func escape(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
  var copied = 0
  for position in text.indices {
    guard let entity = entity(of: text[position]) else { continue }
    bytes.append(contentsOf: text[copied..<position])
    entity.withUTF8Buffer { bytes.append(contentsOf: $0) }
    copied = position + 1
  }
  bytes.append(contentsOf: text[copied...])
}

@inline(__always)
private func entity(of byte: UInt8) -> StaticString? {
  if byte > UInt8(ascii: ">") { return nil }
  return switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  default: nil
  }
}
