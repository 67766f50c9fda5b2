import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page on which captions are added to an item and removed.
struct CaptionPages: Sendable {
  /// - Parameter key: returns a new form key for each call.
  func page(_ item: MediaItem, _ there: [CaptionLanguage], _ form: FormView, key: () -> String)
    -> Page
  {
    let list: Markup =
      there.isEmpty
      ? emptyState(
        .edit, say("No captions yet"),
        say("Captions make a video clear without sound."))
      : "<ul class=\"camp-desk-list\">\(there, { row(item, $0, key()) })</ul>"
    let choices = CaptionLanguage.allCases.map { Choice($0.rawValue, $0.name) }
    return Page(
      say("Captions"), back: MediaPaths.item(item.id),
      """
      <p class="media-line">\(item.title)</p>\(list)\
      \(section(say("Add or replace"), form.markup(
        group(form.select("language", say("Language"), choices) + form.lines(
          "captions", say("Captions"), required: true,
          hint: say("Paste the contents of a WebVTT or SubRip file (.vtt, .srt)."),
          rows: 8)) + file,
        submit: say("Save"))))
      """)
  }

  /// The file input. The script shows it and reads the chosen file into the text field.
  private var file: Markup {
    """
    <p class="panel-ways" data-read-into="captions" hidden><label class="button quiet file">\(Icon.upload)\
    \(say("Choose a file"))<input type="file" accept=".vtt,.srt,text/vtt"></label></p>
    """
  }

  private func row(_ item: MediaItem, _ language: CaptionLanguage, _ key: String) -> Markup {
    let name: Markup = "<span lang=\"\(language.rawValue)\">\(language.name)</span>"
    let remove = confirmButton(
      say("Remove"), say("The captions will be deleted. This can't be undone."),
      MediaPaths.removeCaptions(item.id, language.rawValue), key: key, icon: .trash, style: .quiet,
      label: say("Remove the captions in \(language.name)"))
    return """
      <li class="camp-desk-row"><a class="row" href="\(MediaPaths.captions(item.id, "\(language.rawValue).vtt"))" \
      download><span class="row-words"><span class="row-title">\(name)</span></span>\(Icon.download)</a>\
      \(remove)</li>
      """
  }
}

/// The `track` elements of an item's captions.
struct CaptionTracks: Sendable {
  let item: ID<MediaItem>
  let languages: [CaptionLanguage]

  var markup: Markup {
    Markup(
      languages.map {
        """
        <track kind="captions" srclang="\($0.rawValue)" label="\($0.name)" \
        src="\(MediaPaths.captions(item, "\($0.rawValue).vtt"))">
        """ as Markup
      })
  }
}
