import HTTPTypes

/// The state of a connection's pipelined requests and their responses.
struct PipelineState {
  /// A request that was passed on and whose response is not complete.
  private struct Open {
    let isHead: Bool
    let isOld: Bool
    let closes: Bool
    var waits: Bool
  }

  private var open: [Open] = []
  private var hasResponseBegun = false
  private var refusal: (FrameRefusal, isHead: Bool)?
  /// Whether the most recent request closes the connection.
  private var lastOneCloses = false
  /// Whether the current response closes the connection.
  private var responseCloses = false
  /// Whether the body of the most recent request is still being received.
  private(set) var isBodyOpen = false
  /// Whether the last response was sent, so that nothing more is written.
  var isOver = false

  /// Whether further bytes are ignored.
  var ignoresInput: Bool {
    isOver || refusal != nil || (lastOneCloses || responseCloses) && !isBodyOpen
  }

  mutating func began(isHead: Bool, isOld: Bool, _ frame: RequestFrame) {
    open.append(Open(isHead: isHead, isOld: isOld, closes: frame.closes, waits: frame.waits))
    isBodyOpen = true
    lastOneCloses = frame.closes
  }

  mutating func bodyEnded() { isBodyOpen = false }

  /// Whether the client of the current request waits for `100 Continue`. Returns `true` only once
  /// per request.
  mutating func takesContinue() -> Bool {
    guard open.count == 1, open[0].waits, isBodyOpen, !hasResponseBegun, refusal == nil, !isOver
    else { return false }
    open[0].waits = false
    return true
  }

  /// Returns the framing of a response, which includes whether the connection closes after it.
  mutating func responseBegan(_ response: HTTPResponse) -> ResponseFraming {
    guard let first = open.first, response.status.kind != .informational else {
      return ResponseFraming()
    }
    hasResponseBegun = true
    let isEarly = open.count == 1 && isBodyOpen
    responseCloses = first.closes || isEarly || response.headerFields[.connection] == "close"
    // HTTP/1.0 has no chunked coding, so such a response ends with the connection.
    return ResponseFraming(isHead: first.isHead, isOld: first.isOld, closes: responseCloses)
  }

  /// - Returns: whether that was the last response of the connection.
  mutating func responseEnded() -> Bool {
    hasResponseBegun = false
    if !open.isEmpty { open.removeFirst() }
    return responseCloses
  }

  mutating func refused(_ refusal: FrameRefusal, isHead: Bool) {
    self.refusal = (refusal, isHead || isBodyOpen && open.last?.isHead == true)
  }

  /// The rejection to send now that all preceding requests have their responses. A request whose
  /// body failed is answered by the rejection, unless its own response has begun.
  var dueRefusal: (FrameRefusal, isHead: Bool)? {
    guard !isOver, !hasResponseBegun, open.count == (isBodyOpen ? 1 : 0) else { return nil }
    return refusal
  }
}
