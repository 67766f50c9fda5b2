public import HTTPTypes
import PlazaBase
public import PlazaMarkup

/// What a handler answers. Plain values: it can be stored and sent again.
public struct Response: Sendable {
  /// The HTTP status.
  public var status: HTTPResponse.Status
  /// The header fields that the handler chose.
  public var headers: HTTPFields
  /// The body.
  public var body: Body
  /// A sentence the next page shows, carried by a cookie; see ``Flash``.
  public var flash: Flash?
  /// What the log says of it beside its status, such as why it was refused or who signed in: words and keys without
  /// spaces, never what somebody typed.
  public var note: String?

  /// What follows the header.
  public enum Body: Sendable {
    /// Nothing.
    case none
    /// All of it.
    case bytes([UInt8])
    /// All of it, shared with other answers; the header names its tag and its coding.
    case held(SharedBytes)
    /// A part at a time; ranges are answered (RFC 9110 §14).
    case stream(any ByteSource)
    /// Events for as long as the client stays (server-sent events and the like): each chunk is sent at once.
    case live(@Sendable (_ send: @escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void)
  }

  /// An answer of one's own.
  public init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .none, flash: Flash? = nil) {
    self.status = status
    self.headers = headers
    self.body = body
    self.flash = flash
  }

  /// See the other page (303), which shows the sentence.
  public static func redirect(to link: Link, flash: Flash? = nil) -> Response {
    Response(.seeOther, headers: [.location: link.text], flash: flash)
  }

  /// Server-sent events for as long as the client stays: each chunk is sent at once, and proxies such as nginx are told
  /// not to hold it back until a block of theirs is full. No cache keeps events. It is not `no-store`, because Chromium
  /// would then not keep the page that listens in memory for going back.
  public static func events(
    _ body: @escaping @Sendable (_ send: @escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void
  ) -> Response {
    var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "private, no-cache"]
    if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
    return Response(.ok, headers: headers, body: .live(body))
  }

  /// Done, and nothing to say (204).
  public static let noContent = Response(.noContent)

  /// JSON.
  public static func json(_ value: some JSONWritable, status: HTTPResponse.Status = .ok) -> Response {
    var json = JSONWriter()
    value.write(to: &json)
    return Response(status, headers: [.contentType: "application/json"], body: .bytes(json.bytes))
  }

  /// JSON of an object whose fields the closure writes.
  public static func json(
    status: HTTPResponse.Status = .ok, _ fields: (inout JSONWriter) throws -> Void
  ) rethrows -> Response {
    var json = JSONWriter()
    try json.object(fields)
    return Response(status, headers: [.contentType: "application/json"], body: .bytes(json.bytes))
  }

  /// The JSON of something that was made, with its address (201).
  public static func created(_ value: some JSONWritable, at link: Link) -> Response {
    var answer = json(value, status: .created)
    answer.headers[.location] = link.text
    return answer
  }

  /// A page of a list: `{items: […], next: cursor|null}`.
  public static func list(_ items: [some JSONWritable], next: String?) -> Response {
    json {
      $0.field("items", items)
      $0.field("next", next)
    }
  }

  /// Bytes of a type, such as a picture or a calendar.
  /// - Parameter fileName: the name under which a browser saves it; shown in the page when nil.
  public static func bytes(_ bytes: [UInt8], type: String, fileName: String? = nil) -> Response {
    var answer = Response(.ok, headers: [.contentType: type], body: .bytes(bytes))
    if let fileName { answer.save(as: fileName) }
    return answer
  }

  /// HTML without a shell, such as a slip to print.
  public static func html(_ markup: Markup, status: HTTPResponse.Status = .ok) -> Response {
    Response(status, headers: [.contentType: "text/html; charset=utf-8"], body: .bytes(markup.bytes))
  }
}

/// One sentence about what has just been done, shown once by the next page.
public struct Flash: Sendable, Hashable {
  /// How it looks.
  public enum Kind: String, Sendable { case done, info, alert }
  /// How it looks.
  public let kind: Kind
  /// A whole sentence.
  public let text: String

  /// A flash of one kind.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// It worked.
  public static func done(_ text: String) -> Flash { Flash(.done, text) }
  /// Good to know.
  public static func info(_ text: String) -> Flash { Flash(.info, text) }
  /// It did not work.
  public static func alert(_ text: String) -> Flash { Flash(.alert, text) }
}
