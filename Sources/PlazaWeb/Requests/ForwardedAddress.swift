import HTTPTypes

extension Site {
  /// Whose request this is. A trusted proxy says for whom it asks; of the addresses it passes on, the last that is not
  /// a trusted proxy's counts, since anybody can write the ones before.
  func clientAddress(peer: String, _ headers: HTTPFields) -> String {
    // A socket spells IPv4 in the one way there is.
    let peer = peer.utf8.contains(UInt8(ascii: ":")) ? NetworkAddress(peer)?.text ?? peer : peer
    guard !trustedProxies.isEmpty, trustedProxies.contains(peer), let name = FieldName.forwardedFor else { return peer }
    let passedOn = headers[values: name].flatMap { $0.parts(at: ",", keepingEmpty: true) }
    for word in passedOn.reversed() {
      // Whatever stands before what nobody can read may be made up.
      guard let address = NetworkAddress(String(word.trimmingOptionalSpace))?.text else { return peer }
      if !trustedProxies.contains(address) { return address }
    }
    return peer
  }
}
