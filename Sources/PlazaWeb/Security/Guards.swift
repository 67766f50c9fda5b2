public import NIOCore
import NIOHTTP1

/// What stands between a socket and the answers, in its order: the reader's pace, SwiftNIO's decoder, the frame, the
/// sender's pace.
public struct Guards: Sendable {
  private let figures: TrafficMetrics
  private let fields: DefaultHeaders
  private let limits: ConnectionTimeouts

  /// - Parameters:
  ///   - figures: told of bytes and refusals.
  ///   - fields: what every answer carries.
  ///   - limits: the times a client has.
  public init(figures: TrafficMetrics, fields: DefaultHeaders, limits: ConnectionTimeouts = ConnectionTimeouts()) {
    self.figures = figures
    self.fields = fields
    self.limits = limits
  }

  /// Puts them before a connection.
  public func stand(before connection: Connection, in pipeline: ChannelPipeline.SynchronousOperations) throws {
    var decoder = NIOHTTPDecoderLimitConfiguration()
    decoder.maxHeaderFieldSize = 32_768
    decoder.maxHeaderListSize = 65_536
    decoder.maxHeaderFieldCount = 100
    try pipeline.addHandler(SlowReaderGuard(connection, figures: figures, limits: limits))
    try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: decoder)))
    try pipeline.addHandler(FramingGuard(connection, figures: figures, fields: fields))
    try pipeline.addHandler(SlowRequestGuard(connection, limits: limits))
  }

  /// Answers instead that there is no room.
  public func refuse(in pipeline: ChannelPipeline.SynchronousOperations) throws {
    try pipeline.addHandler(ConnectionLimitHandler(fields: fields))
  }
}
