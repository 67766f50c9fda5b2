import HummingbirdCore
import Logging
import NIOCore
import PlazaWeb

/// A connection of the plaza: the guards, and behind them what answers.
struct PlazaChannel: ServerChildChannel {
  let responder: Router
  let connections: Connections
  let guards: Guards

  /// A connection that was let in or refused.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    /// It is closed, and nothing is done for it any more.
    let ended: EventLoopFuture<Void>
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let connection = Connection(channel)
      let pipeline = channel.pipeline.syncOperations
      switch connections.admit(connection) {
      case .refused:
        try guards.refuse(in: pipeline)
        return Value(channel: channel, ended: channel.closeFuture)
      case .admitted:
        channel.closeFuture.whenComplete { [connections] _ in connections.leave(connection) }
        let answerer = HTTPRequestHandler(channel, by: responder, logger)
        try guards.stand(before: connection, in: pipeline)
        try pipeline.addHandler(answerer)
        return Value(channel: channel, ended: answerer.ended.futureResult)
      }
    }
  }

  func handle(value: Value, logger: Logger) async {
    await withTaskCancellationHandler {
      try? await value.ended.get()
    } onCancel: {
      value.channel.close(promise: nil)
    }
  }
}
