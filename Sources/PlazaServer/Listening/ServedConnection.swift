import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import PlazaWeb

/// Answers the requests of one connection, one after another.
struct ServedConnection: HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  let responder: Responder

  init(_ channel: any Channel, by site: SiteResponder, _ date: DateField, _ logger: Logger) {
    let context = PlazaContext(channel: channel, logger: logger)
    responder = { request, writer, _ in
      var response = await site.respond(to: request, context: context)
      response.headers.append(date.now)
      try await writer.write(response: response.head, body: response.body)
    }
  }

  /// Only ``PlazaChannel`` makes connections.
  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
  }

  func handle(value: Value, logger: Logger) async { await handleHTTP(asyncChannel: value, logger: logger) }
}
