import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

extension Request {
  /// A page of the shop. It says whose it is, so that what a device keeps for reading without a connection never shows
  /// one member's marks to another.
  func shown(_ page: Page, status: HTTPResponse.Status = .ok) -> Response {
    let owner = viewer?.id.text ?? "nobody"
    var page = page
    page.append("<span data-viewer=\"\(owner)\" hidden></span>")
    var answer = self.page(page, status: status)
    if let name = HTTPField.Name("Plaza-Viewer") { answer.headers[name] = owner }
    return answer
  }

  /// A mark that a button or a short form asks for. A refusal leads back with its sentence; a script that sends what
  /// was asked without a connection is told by status.
  func mark(
    backTo link: Link, _ effect: @escaping @Sendable (any Transaction) throws -> Response
  ) async throws -> Response {
    if wantsJSON { return try await once(effect) }
    return try await act(orBackTo: link, effect)
  }
}

extension Page {
  fileprivate mutating func append(_ mark: Markup) {
    switch content {
    case .column(let body): content = .column(body + mark)
    case .split(let list, let detail?): content = .split(list: list, detail: detail + mark)
    case .split(let list, nil): content = .split(list: list + mark, detail: nil)
    case .sheet(let form): content = .sheet(form + mark)
    case .picture(let picture): content = .picture(picture + mark)
    }
  }
}
