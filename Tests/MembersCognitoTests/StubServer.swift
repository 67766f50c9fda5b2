import PlazaTesting

/// A server that responds like Cognito, or fails as the test specifies.
typealias StubServer = LoopbackServer

extension LoopbackServer {
  func count(_ what: String) -> Int { received.count { $0.what == what } }
}

extension LoopbackServer.ReceivedRequest {
  /// The operation, or the path of any other request.
  var what: String {
    header("X-Amz-Target").flatMap { $0.split(separator: ".").last.map(String.init) } ?? path
  }
}

extension LoopbackServer.Conduct {
  /// Returns an error response in the API's format.
  static func no(_ type: String, _ message: String = "No.") -> Self {
    .answer(400, #"{"__type":"\#(type)","message":"\#(message)"}"#)
  }
}
