import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import PlazaWeb

/// A connection of the plaza: SwiftNIO's decoder between our guards, behind them the framework's reader and writer of
/// requests, and behind these our own responder.
struct PlazaChannel: ServerChildChannel {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  let responder: SiteResponder
  let date: DateField
  let connections: Connections
  let limits: SlownessLimits

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let connection = Connection(channel)
      let pipeline = channel.pipeline.syncOperations
      switch connections.admit(connection) {
      case .refused: try pipeline.addHandler(FullHouse())
      case .admitted:
        channel.closeFuture.whenComplete { [connections] _ in connections.leave(connection) }
        try addGuards(to: pipeline, connection, logger)
      }
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  private func addGuards(
    to pipeline: ChannelPipeline.SynchronousOperations, _ connection: Connection, _ logger: Logger
  ) throws {
    var decoder = NIOHTTPDecoderLimitConfiguration()
    decoder.maxHeaderFieldSize = 32_768
    decoder.maxHeaderListSize = 65_536
    decoder.maxHeaderFieldCount = 100
    try pipeline.addHandler(SlowReaderGuard(connection, figures: connections.figures, limits: limits))
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
      withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoder)
    try pipeline.addHandler(FramingGuard(connection, figures: connections.figures))
    try pipeline.addHandler(SlowRequestGuard(connection, limits: limits))
    try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
  }

  func handle(value: Value, logger: Logger) async {
    await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
      await ServedConnection(value.channel, by: responder, date, logger).handleHTTP(asyncChannel: value, logger: logger)
    }
  }
}
