import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension Request {
  /// A page of the shop. It contains the viewer's ID, so that a device never shows a cached page
  /// of one member to another.
  func shown(_ page: Page, status: HTTPResponse.Status = .ok) -> Response {
    let owner = viewer?.id.text ?? "nobody"
    var page = page
    page.append("<span data-viewer=\"\(owner)\" hidden></span>")
    var answer = self.page(page, status: status)
    if let name = HTTPField.Name("Plaza-Viewer") { answer.headers[name] = owner }
    return answer
  }

  /// Performs an action of a button or a short form. A refusal redirects back with its message;
  /// for a script that sends queued actions, the status code indicates it.
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
