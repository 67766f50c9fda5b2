import HTTPTypes
import PlazaBase
import PlazaMarkup

extension Problem {
  /// Returns the problem as `application/problem+json`.
  /// - Parameter instance: the identifier of the request in the log.
  public func asJSON(instance: String?) -> Response {
    var json = JSONWriter()
    json.object { json in
      json.field("type", "/problems/\(slug)")
      json.field("title", title)
      json.field("status", status.code)
      json.field("detail", detail.withoutNeedlessIsolates)
      if let instance { json.field("instance", "/requests/\(instance)") }
      for figure in numbers { json.field(named: figure.name, figure.value) }
      if !errors.isEmpty { json.field("errors", FieldErrorJSON(errors)) }
    }
    return Response(
      status, headers: headers(type: "application/problem+json"), body: .bytes(json.bytes))
  }

  /// Returns the problem as a page with its message and links to continue.
  func asPage(_ request: Request) -> Response {
    var answer = request.site.shell.page(for: self, request)
    answer.status = status
    for field in headers(type: "text/html; charset=utf-8") {
      answer.headers[field.name] = field.value
    }
    return answer
  }

  private func headers(type: String) -> HTTPFields {
    var headers = self.headers
    headers[.contentType] = type
    if let retryAfter { headers[.retryAfter] = String(retryAfter) }
    if !allow.isEmpty { headers[.allow] = allow.map(\.rawValue).joined(separator: ", ") }
    if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    return headers
  }
}

private struct FieldErrorJSON: JSONWritable {
  let errors: ValidationErrors

  init(_ errors: ValidationErrors) { self.errors = errors }

  func write(to json: inout JSONWriter) {
    json.object { json in
      for fieldError in errors.all {
        json.field(named: fieldError.field, fieldError.message.withoutNeedlessIsolates)
      }
    }
  }
}
