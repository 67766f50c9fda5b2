import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

extension OrderingRoutes {
  /// The state of an order's form after one of the buttons of ``PresetFields``.
  private struct Filled {
    /// The values that replace those that the member typed.
    var values: [String: [String]] = [:]
    var errors = ValidationErrors()
    var refused: String?
    var done: String?
  }

  /// Fills the form in with saved settings, copies the options to all documents, or saves a
  /// document's options. Other input in the form is preserved.
  /// - Returns: Nil if none of these buttons was pressed.
  func filled(_ view: OrderingView, _ request: Request) async throws -> Response? {
    guard let offer = view.offer, let filled = try await fill(view, offer, request) else {
      return nil
    }
    let after = try await self.view(request, view.card.store.id, chosen: view.chosen)
    let (values, typed) = (filled.values, request.typed)
    let form = FormView(
      action: Paths.orderAt(view.card.store.id), key: request.newFormKey(), errors: filled.errors
    ) { name in values[name] ?? typed(name) }
    let isDone = filled.errors.isEmpty && filled.refused == nil
    return request.page(
      pages(request).order(after, form, refused: filled.refused, done: filled.done),
      status: isDone ? .ok : .unprocessableContent)
  }

  private func fill(_ view: OrderingView, _ offer: StoreOptions, _ request: Request) async throws
    -> Filled?
  {
    let document = { (name: String) in
      request.fields.text(name).flatMap { $0.split(separator: ".").first }.flatMap {
        ID<Document>($0)
      }
    }
    if let document = document("apply") {
      return try await apply(OptionFields(document: document, offer: offer), request)
    }
    if let document = document("same") {
      return same(OptionFields(document: document, offer: offer), in: view, request)
    }
    if let document = document("keep") {
      return try await savePreset(OptionFields(document: document, offer: offer), request)
    }
    return nil
  }

  private func apply(_ fields: OptionFields, _ request: Request) async throws -> Filled {
    let preset = request.fields.text("apply")?.split(separator: ".").last.flatMap {
      ID<PrintPreset>($0)
    }
    let member = try request.signedIn().id
    var (filled, check) = (Filled(), request.fields.checker)
    var options = fields.read(&check)
    do {
      guard let preset else { throw PresetRefusal.noSuchPreset }
      let found = try await request.site.store.read {
        try PrintPreset.find(preset, of: member, $0)
      }
      found.settings.apply(to: &options, within: fields.offer)
      let names = ["copies", "sides", "colour", "numberUp", "scaling", "percent"].map(fields.name)
      filled.values = fields.values(options).filter { names.contains($0.key) }.mapValues { [$0] }
      filled.done = say("Filled in as in “\(found.name.isolated)”.")
    } catch let refusal as PresetRefusal {
      filled.refused = refusal.message
    }
    return filled
  }

  /// Copies all options except the page range, which each document has for itself.
  private func same(_ fields: OptionFields, in view: OrderingView, _ request: Request) -> Filled {
    var filled = Filled()
    let names =
      ["copies", "sides", "colour", "media", "numberUp", "orientation", "scaling", "percent"]
      + fields.offer.finishings.map(\.rawValue)
    for choice in view.choices where choice.document.state == .ready {
      let other = OptionFields(document: choice.document.id, offer: fields.offer)
      for name in names { filled.values[other.name(name)] = request.typed(fields.name(name)) }
    }
    filled.done = say("All documents are printed alike now. Each keeps its own pages.")
    return filled
  }

  private func savePreset(_ fields: OptionFields, _ request: Request) async throws -> Filled {
    var (filled, check) = (Filled(), request.fields.checker)
    let field = PresetFields.name(fields.document)
    let name = check.text(field, say("name"), atMost: PrintPreset.maxNameLength)
    let options = fields.read(&check)
    guard check.errors.isEmpty else {
      filled.errors = check.errors
      return filled
    }
    let save = SavePreset(
      id: request.world.newID(), member: try request.signedIn().id, name: name,
      settings: .init(options),
      now: request.now)
    do {
      try await request.site.store.write { try save($0) }
      filled.values[field] = []
      filled.done = say("Saved as “\(name.isolated)”.")
    } catch let reached as LimitReached {
      filled.refused = reached.message
    }
    return filled
  }
}
