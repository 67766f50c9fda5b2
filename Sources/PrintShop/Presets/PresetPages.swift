import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page of saved print settings.
struct PresetPages: Sendable {
  let text: PrintText

  func page(_ presets: [(preset: PrintPreset, form: FormView)], newKey: () -> String) -> Page {
    let items = presets.map { preset, form in
      let ways: Markup = "<button class=\"button quiet\">\(say("Rename"))</button>"
      return """
        <li class="kept-document"><div class="preset">\
        \(form.markup("<div class=\"preset-save\">\(form.text("name", say("Name"), required: true))\(ways)</div>"))\
        <p class="hint">\(text.settings(preset.settings))</p>\(confirmButton(
          say("Delete \(preset.name.isolated)"), say("These settings will no longer be offered when you order."),
          Paths.deletePreset(preset.id), key: newKey()))\
        </div></li>
        """ as Markup
    }
    let body: Markup =
      presets.isEmpty
      ? emptyState(
        .print, say("No settings are saved"),
        say("When you order, open the options of a document and save them under a name."),
        action: linkButton(say("Order prints"), Paths.orderTab(), style: .primary))
      : "<ul class=\"kept\">\(Markup(items))</ul>"
    return Page(say("Saved settings"), back: Paths.me(), body)
  }
}
