import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaIPP

/// Serves each store as an IPP Everywhere printer. Devices authenticate with their password in
/// every request; browser sessions and cookies are ignored.
struct EverywhereRoutes: Sendable {
  let settings: PrintSettings
  let uploads: Uploads
  let authentication = PrinterAuthentication()

  var routes: [Route] {
    [
      .post(
        Paths.storePrinter.pattern, for: .everyone, body: .stream(atMost: Self.maximum),
        answer),
      .post(
        Paths.storePrinterJob.pattern, for: .everyone, body: .stream(atMost: Self.maximum),
        answer),
    ]
  }

  private static let maximum = Uploads.largest + IPPBodyReader.maximum

  private func answer(_ request: Request) async throws -> Response {
    guard request.head.headerFields[.contentType]?.hasPrefix(IPPMessage.mediaType) == true,
      let stream = request.stream
    else {
      throw Problem(
        .unsupportedMediaType, "unsupported-media-type", title: "This is a printer",
        detail: "This address takes \(IPPMessage.mediaType): add it to a device as a printer.")
    }
    var exchange = IPPRequestHandler(
      request: request, store: try request.id("store"), settings: settings, uploads: uploads,
      authentication: authentication)
    do {
      return .ipp(try await exchange.run(stream))
    } catch let no as PrinterAuthentication.Refusal {
      return no.answer
    }
  }
}

extension Response {
  fileprivate static func ipp(_ message: IPPMessage) -> Response {
    var answer = Response.bytes(message.bytes, type: IPPMessage.mediaType)
    answer.headers[.cacheControl] = "no-store"
    return answer
  }
}
