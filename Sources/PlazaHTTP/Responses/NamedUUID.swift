import PlazaCrypto

/// Name-based UUIDs: version 5 of RFC 9562. The same name and namespace always yield the same
/// UUID.
public enum NamedUUID {
  /// - Parameters:
  ///   - name: the name within the namespace.
  ///   - namespace: the 16 bytes of the namespace's UUID.
  public static func text(of name: String, in namespace: [UInt8]) -> String {
    var bytes = Array(Insecure.SHA1.hash(data: namespace + Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef")
    return bytes.enumerated().reduce(into: "") { text, byte in
      if [4, 6, 8, 10].contains(byte.offset) { text.append("-") }
      text.append(digits[Int(byte.element >> 4)])
      text.append(digits[Int(byte.element & 15)])
    }
  }
}
