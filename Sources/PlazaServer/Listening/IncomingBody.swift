import HummingbirdCore
import NIOCore

/// A request body while it is received: parts are added on the connection's event loop and
/// consumed asynchronously.
struct IncomingBody {
  private typealias Pace = NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark
  private typealias Producer = NIOThrowingAsyncSequenceProducer<ByteBuffer, any Error, Pace, Room>

  let stream: RequestBody
  private let source: Producer.Source
  private let fullness: NIOLoopBoundBox<Bool>

  /// - Parameter onRoom: called on the event loop when the buffer has room again.
  init(_ loop: any EventLoop, onRoom: @escaping @Sendable () -> Void) {
    fullness = NIOLoopBoundBox(false, eventLoop: loop)
    let made = Producer.makeSequence(
      backPressureStrategy: Pace(lowWatermark: 2, highWatermark: 10), finishOnDeinit: true,
      delegate: Room(fullness: fullness, onRoom: onRoom))
    source = made.source
    stream = RequestBody(asyncSequence: made.sequence)
  }

  /// Whether the buffer is full.
  var isFull: Bool { fullness.value }

  /// Adds received bytes. They are dropped if the reader has stopped.
  func add(_ bytes: ByteBuffer) {
    if source.yield(bytes) == .stopProducing { fullness.value = true }
  }

  /// Marks the body as complete.
  func end() { source.finish() }

  /// Ends the body with an error.
  func fail(_ error: any Error) { source.finish(error) }

  /// Notifies the handler when the reader has made room or stopped.
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
