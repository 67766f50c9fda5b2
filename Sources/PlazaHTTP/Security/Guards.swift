public import NIOCore
import NIOHTTP1

/// The protective handlers of a connection's pipeline, in order: ``SlowReaderGuard``, SwiftNIO's
/// HTTP decoder, ``FramingGuard``, ``SlowRequestGuard``.
public struct Guards: Sendable {
  private let metrics: TrafficMetrics
  private let fields: DefaultHeaders
  private let limits: ConnectionTimeouts

  /// - Parameters:
  ///   - figures: the counters of traffic and rejected requests.
  ///   - fields: the header fields of every response.
  ///   - limits: the timeouts and minimum transfer rates.
  public init(
    figures: TrafficMetrics, fields: DefaultHeaders,
    limits: ConnectionTimeouts = ConnectionTimeouts()
  ) {
    self.metrics = figures
    self.fields = fields
    self.limits = limits
  }

  /// Adds the handlers to the pipeline of a connection.
  public func stand(
    before connection: Connection, in pipeline: ChannelPipeline.SynchronousOperations
  ) throws {
    var decoder = NIOHTTPDecoderLimitConfiguration()
    decoder.maxHeaderFieldSize = 32_768
    decoder.maxHeaderListSize = 65_536
    decoder.maxHeaderFieldCount = 100
    try pipeline.addHandler(SlowReaderGuard(connection, figures: metrics, limits: limits))
    try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: decoder)))
    try pipeline.addHandler(FramingGuard(connection, figures: metrics, fields: fields))
    try pipeline.addHandler(SlowRequestGuard(connection, limits: limits))
  }

  /// Adds a handler that responds with 503 and closes the connection.
  public func refuse(in pipeline: ChannelPipeline.SynchronousOperations) throws {
    try pipeline.addHandler(ConnectionLimitHandler(fields: fields))
  }
}
