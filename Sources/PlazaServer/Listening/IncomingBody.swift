import HummingbirdCore
import NIOCore

/// The body of a request while it comes: parts go in on the connection's loop and come out where somebody reads them.
struct IncomingBody {
  private typealias Pace = NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark
  private typealias Producer = NIOThrowingAsyncSequenceProducer<ByteBuffer, any Error, Pace, Room>

  let stream: RequestBody
  private let source: Producer.Source
  private let fullness: NIOLoopBoundBox<Bool>

  /// - Parameter onRoom: called on the loop when it is no longer full.
  init(_ loop: any EventLoop, onRoom: @escaping @Sendable () -> Void) {
    fullness = NIOLoopBoundBox(false, eventLoop: loop)
    let made = Producer.makeSequence(
      backPressureStrategy: Pace(lowWatermark: 2, highWatermark: 10), finishOnDeinit: true,
      delegate: Room(fullness: fullness, onRoom: onRoom))
    source = made.source
    stream = RequestBody(asyncSequence: made.sequence)
  }

  /// Whether more lies here than its reader has taken lately.
  var isFull: Bool { fullness.value }

  /// Adds what came. Where nobody reads any more, it is dropped.
  func add(_ bytes: ByteBuffer) {
    if source.yield(bytes) == .stopProducing { fullness.value = true }
  }

  /// It came whole.
  func end() { source.finish() }

  /// The rest will not come.
  func fail(_ error: any Error) { source.finish(error) }

  /// Tells when the reader has taken enough, or has gone.
  private struct Room: NIOAsyncSequenceProducerDelegate {
    let fullness: NIOLoopBoundBox<Bool>
    let onRoom: @Sendable () -> Void

    func produceMore() {
      fullness.eventLoop.execute {
        fullness.value = false
        onRoom()
      }
    }

    func didTerminate() { produceMore() }
  }
}
