import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import PlazaUploads

/// A document in the list of an order: its state, whether it is selected for printing, and its
/// options.
struct DocumentItem: Sendable {
  let choice: DocumentChoice
  let text: PrintText
  /// The form with the options; nil if the document is shown read-only.
  var form: (view: FormView, offer: StoreOptions, presets: PresetFields, isChosen: Bool)?

  private var document: Document { choice.document }
  private var title: String { choice.title ?? say("Document") }

  var markup: Markup {
    """
    <li class="document is-\(document.state.rawValue)" id="\(PresetFields.anchor(document.id))" \
    data-document="\(document.id.text)" \
    data-state="\(document.state.rawValue)">\(unfinished ?? "\(head)\(unlock)\(options)\(retry)")</li>
    """
  }

  /// Where documents are uploaded, an incomplete one can be resumed.
  private var unfinished: Markup? {
    guard document.state == .arriving, form != nil else { return nil }
    let upload = UnfinishedUpload(
      Paths.upload(document.id), name: choice.title, received: document.received,
      length: document.length)
    return upload.markup
  }

  private var head: Markup {
    let inside: Markup = """
      <span class="document-picture">\(picture)</span><span class="row-words">\
      <span class="row-title">\(title)</span><span class="row-subtitle">\(state)</span></span>
      """
    guard document.state == .ready, let form else { return "<div class=\"row\">\(inside)</div>" }
    return """
      <label class="row">\(inside)<input class="tick" type="checkbox" name="document" value="\(document.id.text)"\
      \(if: form.isChosen, " checked")></label>
      """
  }

  private var picture: Markup {
    document.state == .ready
      ? """
      <img src="\(Paths.documentPage(document.id, 1))" alt="" loading="lazy" decoding="async">
      """ : "\(document.state == .refused ? Icon.warning : Icon.list)"
  }

  private var state: String {
    switch document.state {
    case .arriving:
      let percent = document.received * 100 / max(document.length, 1)
      return say("\(percent)% uploaded. Choose the same file again to continue.")
    case .waiting: return say("Preparing…")
    case .ready: return text.pages(document.pages ?? 0)
    case .refused: return choice.refusal?.message ?? ""
    case .gone: return say("Deleted")
    }
  }

  /// The password field is part of the order's form, so that other input is not lost.
  private var unlock: Markup? {
    guard document.isLocked, let form else { return nil }
    return """
      <div class="unlock">\(form.view.password(
        Self.password(document.id), say("File password"), isNew: false, required: false))\
      <button class="button quiet">\(say("Unlock file"))</button></div>
      """
  }

  /// The name of the password field of a document.
  static func password(_ document: ID<Document>) -> String { "password.\(document.text)" }

  /// The button is on the page of documents instead, because HTML forms cannot be nested.
  private var retry: Markup? {
    guard form != nil, let refusal = choice.refusal else { return nil }
    return refusal == .failed
      ? linkButton(say("Documents"), Paths.documents())
      : confirmLink(say("Delete", as: "a document"), Paths.deleteDocument(document.id))
  }

  private var options: Markup? {
    guard document.state == .ready, let form else { return nil }
    let fields = OptionFields(document: document.id, offer: form.offer)
    return """
      <details class="document-options"\(if: form.isChosen, " open")><summary>\(say("Options"))\
      <span class="visually-hidden">: \(title)</span></summary>\(form.presets.choices(form.view))\
      \(fields.markup(form.view))\(form.presets.ways(form.view))</details>
      """
  }
}
