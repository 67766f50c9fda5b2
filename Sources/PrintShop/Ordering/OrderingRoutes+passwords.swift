import HTTPTypes
import PlazaBase
import PlazaWeb

extension OrderingRoutes {
  /// Opens the locked documents whose passwords were typed. The form comes back as it was filled in, without them.
  /// - Returns: nil where no password was typed.
  func unlocked(_ view: OrderingView, _ call: Call) async throws -> Answer? {
    let (store, member) = (view.card.store.id, try call.signedIn().id)
    let unlock = UnlockDocument(vault: paper.vault, tools: paper.tools, settings: settings)
    var (complaints, opened, refused): (Complaints, [String], String?) = (Complaints(), [], nil)
    let asked = view.choices.map(\.document).filter { document in
      document.isLocked && call.fields.text(DocumentItem.password(document.id)).map { !$0.isEmpty } ?? false
    }
    if asked.isEmpty { return nil }
    for document in asked {
      let name = DocumentItem.password(document.id)
      do {
        try await unlock(document.id, of: member, with: call.fields.text(name) ?? "")
        opened.append(document.id.text)
      } catch let reached as LimitReached {
        refused = reached.sentence
      } catch let no as any Refusal {
        complaints.add(name, no.sentence)
      }
    }
    let chosen = view.chosen.union(opened.compactMap { ID<Document>($0) })
    let after = try await self.view(call, store, chosen: chosen)
    let (values, typed, ids) = (after.values(), call.typed, opened)
    let form = FormView(action: At.orderAt(store), key: call.newFormKey(), complaints: complaints) { name in
      ids.contains(where: name.hasSuffix) ? values[name].map { [$0] } ?? [] : typed(name)
    }
    let done = opened.isEmpty ? nil : say("The file is open. Choose how it is printed.")
    let status: HTTPResponse.Status = complaints.isEmpty && refused == nil ? .ok : .unprocessableContent
    return call.page(pages(call).order(after, form, refused: refused, done: done), status: status)
  }
}
