import HTTPTypes
import PlazaBase
import PlazaData
import PlazaIPP
import PlazaWeb

/// Each store as an IPP Everywhere printer. What a device may do it proves with its password in every request; browsers
/// and their cookies have no say here.
struct EverywhereRoutes: Sendable {
  let settings: PrintSettings
  let uploads: Uploads
  let door = PrintDoor()

  var routes: [Route] {
    [
      .post(At.storePrinter.pattern, for: .everyone, body: .stream(atMost: Self.most), answer),
      .post(At.storePrinterJob.pattern, for: .everyone, body: .stream(atMost: Self.most), answer),
    ]
  }

  private static let most = Uploads.largest + IPPIntake.most

  private func answer(_ call: Call) async throws -> Answer {
    guard call.head.headerFields[.contentType]?.hasPrefix(IPPMessage.mediaType) == true, let stream = call.stream else {
      throw Problem(
        .unsupportedMediaType, "unsupported-media-type", title: "This is a printer",
        detail: "This address takes \(IPPMessage.mediaType): add it to a device as a printer.")
    }
    var exchange = PrinterExchange(
      call: call, store: try call.id("store"), settings: settings, uploads: uploads, door: door)
    do {
      return .ipp(try await exchange.run(stream))
    } catch let no as PrintDoor.No {
      return no.answer
    }
  }
}

extension Answer {
  fileprivate static func ipp(_ message: IPPMessage) -> Answer {
    var answer = Answer.bytes(message.bytes, type: IPPMessage.mediaType)
    answer.headers[.cacheControl] = "no-store"
    return answer
  }
}
