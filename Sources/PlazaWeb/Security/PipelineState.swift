import HTTPTypes

/// How far the requests of a connection and their answers have come.
struct PipelineState {
  /// A request that was passed on and has not been answered whole.
  private struct Open {
    let isHead: Bool
    let isOld: Bool
    let closes: Bool
    var waits: Bool
  }

  private var open: [Open] = []
  private var hasAnswerBegun = false
  private var refusal: (FrameRefusal, isHead: Bool)?
  /// The request that was read last ends the connection.
  private var lastOneCloses = false
  /// The answer that is on its way ends the connection.
  private var answerCloses = false
  /// Whether the body of the request that was read last is still coming.
  private(set) var isBodyOpen = false
  /// The last answer was given: nothing more is written.
  var isOver = false

  /// Whether nothing more is read.
  var isDeaf: Bool { isOver || refusal != nil || (lastOneCloses || answerCloses) && !isBodyOpen }

  mutating func began(isHead: Bool, isOld: Bool, _ frame: RequestFrame) {
    open.append(Open(isHead: isHead, isOld: isOld, closes: frame.closes, waits: frame.waits))
    isBodyOpen = true
    lastOneCloses = frame.closes
  }

  mutating func bodyEnded() { isBodyOpen = false }

  /// Whether the client that is answered now waits for a word before its body. It is told so once.
  mutating func takesContinue() -> Bool {
    guard open.count == 1, open[0].waits, isBodyOpen, !hasAnswerBegun, refusal == nil, !isOver else { return false }
    open[0].waits = false
    return true
  }

  /// How the answer goes out. It says so where the connection ends with it.
  mutating func answerBegan(_ response: HTTPResponse) -> ResponseFraming {
    guard let first = open.first, response.status.kind != .informational else { return ResponseFraming() }
    hasAnswerBegun = true
    let isEarly = open.count == 1 && isBodyOpen
    answerCloses = first.closes || isEarly || response.headerFields[.connection] == "close"
    // HTTP/1.0 knows no chunks: such an answer ends with the connection.
    return ResponseFraming(isHead: first.isHead, isOld: first.isOld, closes: answerCloses)
  }

  /// - Returns: whether that was the last answer of the connection.
  mutating func answerEnded() -> Bool {
    hasAnswerBegun = false
    if !open.isEmpty { open.removeFirst() }
    return answerCloses
  }

  mutating func refused(_ refusal: FrameRefusal, isHead: Bool) {
    self.refusal = (refusal, isHead || isBodyOpen && open.last?.isHead == true)
  }

  /// The refusal that may go out now: everything before it has its answer. A request whose body broke is answered by
  /// the refusal, unless its own answer has begun.
  var dueRefusal: (FrameRefusal, isHead: Bool)? {
    guard !isOver, !hasAnswerBegun, open.count == (isBodyOpen ? 1 : 0) else { return nil }
    return refusal
  }
}
