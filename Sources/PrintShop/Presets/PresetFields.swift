import PlazaBase
import PlazaMarkup
import PlazaUI

/// The controls beside a document's options: applying saved settings, copying the options to all
/// documents, and saving them. Each is a button of the order's form, so that other input is not
/// lost.
struct PresetFields: Sendable {
  let document: ID<Document>
  let presets: [PrintPreset]
  /// Whether the form has other printable documents.
  let hasSeveral: Bool

  /// The field for the name under which a document's options are saved.
  static func name(_ document: ID<Document>) -> String { "presetName.\(document.text)" }

  /// The HTML id of a document's item, to which the page scrolls.
  static func anchor(_ document: ID<Document>) -> String { "document-\(document.text)" }

  /// The controls above the options.
  func choices(_ form: FormView) -> Markup? {
    if presets.isEmpty { return nil }
    return """
      <div class="presets" role="group" aria-label="\(say("Saved settings"))">\(presets, {
        button(form, "chip", "apply", "\(document.text).\($0.id.text)", $0.name)
      })</div>
      """
  }

  /// The controls below the options.
  func ways(_ form: FormView) -> Markup {
    let name = Self.name(document)
    return """
      <div class="preset-ways">\(if: hasSeveral, button(
        form, "button quiet", "same", document.text, say("Same for all documents")))\
      <details\(if: form.errors.about(name) != nil || !form.value(name).isEmpty, " open")><summary>\
      \(say("Save these settings"))</summary><div class="preset-save">\
      \(form.text(name, say("Name of the settings"), required: true, hint: say("Such as Handouts")))\
      \(button(form, "button quiet", "keep", document.text, say("Save")))</div></details></div>
      """
  }

  private func button(
    _ form: FormView, _ style: String, _ name: String, _ value: String, _ label: String
  ) -> Markup {
    """
    <button class="\(style)" name="\(name)" value="\(value)" \
    formaction="\(form.action)#\(Self.anchor(document))">\(label)</button>
    """
  }
}
