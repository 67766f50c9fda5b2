import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaUI

extension OrderingRoutes {
  /// Unlocks the documents whose passwords were entered, and shows the form again with all entries
  /// except the passwords.
  /// - Returns: Nil if no password was entered.
  func unlocked(_ view: OrderingView, _ request: Request) async throws -> Response? {
    let (store, member) = (view.card.store.id, try request.signedIn().id)
    let unlock = UnlockDocument(
      documentStore: paper.documentStore, tools: paper.tools, settings: settings)
    var (errors, opened, refused): (ValidationErrors, [String], String?) = (
      ValidationErrors(), [], nil
    )
    let asked = view.choices.map(\.document).filter { document in
      document.isLocked
        && request.fields.text(DocumentItem.password(document.id)).map { !$0.isEmpty } ?? false
    }
    if asked.isEmpty { return nil }
    for document in asked {
      let name = DocumentItem.password(document.id)
      do {
        try await unlock(document.id, of: member, with: request.fields.text(name) ?? "")
        opened.append(document.id.text)
      } catch let reached as LimitReached {
        refused = reached.message
      } catch let no as any Refusal {
        errors.add(name, no.message)
      }
    }
    let chosen = view.chosen.union(opened.compactMap { ID<Document>($0) })
    let after = try await self.view(request, store, chosen: chosen)
    let (values, typed, ids) = (after.values(), request.typed, opened)
    let form = FormView(action: Paths.orderAt(store), key: request.newFormKey(), errors: errors) {
      name in
      ids.contains(where: name.hasSuffix) ? values[name].map { [$0] } ?? [] : typed(name)
    }
    let done = opened.isEmpty ? nil : say("File unlocked. Choose how to print it.")
    let status: HTTPResponse.Status =
      errors.isEmpty && refused == nil ? .ok : .unprocessableContent
    return request.page(
      pages(request).order(after, form, refused: refused, done: done), status: status)
  }
}
