import HTTPTypes

extension Site {
  /// Whose request this is. A trusted proxy says for whom it asks; of the addresses it passes on, the last that is not
  /// a trusted proxy's counts, since anybody can write the ones before.
  func clientAddress(peer: String, _ headers: HTTPFields) -> String {
    guard trustedProxies.contains(peer), let name = HTTPField.Name("X-Forwarded-For") else { return peer }
    let passedOn = headers[values: name].flatMap { $0.split(separator: ",") }.map { String($0.trimmingOptionalSpace) }
    guard let client = passedOn.last(where: { !trustedProxies.contains($0) }), client.utf8.count <= 45,
      client.utf8.allSatisfy({ isHexadecimal($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") })
    else { return peer }
    return client
  }
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
  Unicode.Scalar(byte).properties.isASCIIHexDigit
}
