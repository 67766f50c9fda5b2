public import HTTPTypes
public import PlazaBase
public import PlazaMarkup

/// The response of a handler. It consists of plain values, so it can be stored and sent again.
public struct Response: Sendable {
  public var status: HTTPResponse.Status
  /// The header fields set by the handler.
  public var headers: HTTPFields
  public var body: Body
  /// A message shown by the next page, carried in a cookie; see ``Flash``.
  public var flash: Flash?
  /// An addition to the access log entry, such as the reason of a refusal or the member who signed
  /// in: words and identifiers without spaces, never user input.
  public var note: String?

  /// The body of a response.
  public enum Body: Sendable {
    /// No body.
    case none
    /// The complete body.
    case bytes([UInt8])
    /// The complete body, shared among responses; the header contains its entity tag and content
    /// coding.
    case held(SharedBytes)
    /// A body that is streamed, with support for range requests (RFC 9110 §14).
    case stream(any ByteSource)
    /// A body without a defined end, such as server-sent events; each chunk is sent immediately.
    case live(
      @Sendable (_ send: @escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void)
  }

  public init(
    _ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .none,
    flash: Flash? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.flash = flash
  }

  /// A redirect to a page (303), which shows the flash message.
  public static func redirect(to link: Link, flash: Flash? = nil) -> Response {
    Response(.seeOther, headers: [.location: link.text], flash: flash)
  }

  /// Server-sent events for as long as the client stays connected. Each chunk is sent immediately,
  /// and proxies such as nginx are instructed not to buffer. Events are not cached; `no-store` is
  /// avoided, because Chromium would then exclude the listening page from its back/forward cache.
  public static func events(
    _ body:
      @escaping @Sendable (_ send: @escaping @Sendable ([UInt8]) async throws -> Void) async throws
      -> Void
  ) -> Response {
    var headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "private, no-cache",
    ]
    if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
    return Response(.ok, headers: headers, body: .live(body))
  }

  /// An empty response (204).
  public static let noContent = Response(.noContent)

  /// A JSON value.
  public static func json(_ value: some JSONWritable, status: HTTPResponse.Status = .ok)
    -> Response
  {
    var json = JSONWriter()
    value.write(to: &json)
    return Response(status, headers: [.contentType: "application/json"], body: .bytes(json.bytes))
  }

  /// A JSON object whose fields the closure writes.
  public static func json(
    status: HTTPResponse.Status = .ok, _ fields: (inout JSONWriter) throws -> Void
  ) rethrows -> Response {
    var json = JSONWriter()
    try json.object(fields)
    return Response(status, headers: [.contentType: "application/json"], body: .bytes(json.bytes))
  }

  /// A created resource as JSON, with its address (201).
  public static func created(_ value: some JSONWritable, at link: Link) -> Response {
    var answer = json(value, status: .created)
    answer.headers[.location] = link.text
    return answer
  }

  /// A page of a list, as `{items: […], next: cursor|null}`.
  public static func list(_ items: [some JSONWritable], next: String?) -> Response {
    json {
      $0.field("items", items)
      $0.field("next", next)
    }
  }

  /// Bytes of a media type, such as a picture or a calendar.
  /// - Parameter fileName: the name under which the browser saves the body; `nil` to display it
  ///   instead.
  public static func bytes(_ bytes: [UInt8], type: String, fileName: String? = nil) -> Response {
    var answer = Response(.ok, headers: [.contentType: type], body: .bytes(bytes))
    if let fileName { answer.save(as: fileName) }
    return answer
  }

  /// A complete HTML document without the shell, such as a receipt to print.
  public static func html(_ markup: Markup, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status, headers: [.contentType: "text/html; charset=utf-8"], body: .bytes(markup.bytes))
  }
}

/// A message about the preceding action, shown once by the next page.
public struct Flash: Sendable, Hashable {
  /// The style of the message.
  public enum Kind: String, Sendable { case done, info, alert }
  public let kind: Kind
  /// A complete sentence.
  public let text: String

  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// A success message.
  public static func done(_ text: String) -> Flash { Flash(.done, text) }
  /// A neutral message.
  public static func info(_ text: String) -> Flash { Flash(.info, text) }
  /// A failure message.
  public static func alert(_ text: String) -> Flash { Flash(.alert, text) }
}
