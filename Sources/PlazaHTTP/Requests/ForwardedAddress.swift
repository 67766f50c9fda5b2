import HTTPTypes

extension Site {
  /// Returns the address of the client. If the peer is a trusted proxy, this is the last address
  /// in `X-Forwarded-For` that is not a trusted proxy itself; the client can forge the entries
  /// before it.
  func clientAddress(peer: String, _ headers: HTTPFields) -> String {
    // A socket always spells IPv4 addresses canonically.
    let peer = peer.utf8.contains(UInt8(ascii: ":")) ? NetworkAddress(peer)?.text ?? peer : peer
    guard !trustedProxies.isEmpty, trustedProxies.contains(peer), let name = FieldName.forwardedFor
    else { return peer }
    let passedOn = headers[values: name].flatMap { $0.parts(at: ",", keepingEmpty: true) }
    for word in passedOn.reversed() {
      // Entries before an unreadable one may be forged.
      guard let address = NetworkAddress(String(word.trimmingOptionalSpace))?.text else {
        return peer
      }
      if !trustedProxies.contains(address) { return address }
    }
    return peer
  }
}
