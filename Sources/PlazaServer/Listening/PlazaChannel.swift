import HummingbirdCore
import Logging
import NIOCore
import PlazaHTTP

/// Configures the channel of each connection: the guards, followed by the request handler.
struct PlazaChannel: ServerChildChannel {
  let responder: Router
  let connections: Connections
  let guards: Guards

  /// A connection that was admitted or refused.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    /// Succeeds once the connection is closed and its last request has been handled.
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
