import PlazaBase
public import PlazaMarkup

/// A file from the machine. The script sends its bytes with PUT to `upload`, shows how far it is, and goes to the page
/// that the answer names: `{"page": "/address"}`; a problem's sentences are shown as they are.
/// - Parameters:
///   - id: the control's id in the page.
///   - upload: where the bytes are put.
///   - version: the entity tag of the file that is there, so that a newer one is not replaced unseen; empty where
///     there is no file yet, nil where each file is a new one.
///   - types: what can be chosen, as in the `accept` attribute.
public func fileField(
  _ label: String, id: String, upload: Link, types: String = ".csv,text/csv,text/plain,text/tab-separated-values",
  version: String? = nil
) -> Markup {
  """
  <div class="field file-field" data-upload="\(upload)"\(version, { " data-version=\"\($0)\"" })>\
  <label id="\(id)-label" for="\(id)">\(label)</label>\
  <span class="button quiet file">\(Icon.upload)<span id="\(id)-words">\(say("Choose a file"))</span>\
  <input id="\(id)" type="file" accept="\(types)" aria-labelledby="\(id)-label \(id)-words"></span>\
  <progress class="progress" max="100" value="0" aria-label="\(say("Uploading the file"))" hidden></progress>\
  <p class="hint" role="status"></p>\
  <noscript><p class="hint">\(say(
    "Choosing a file needs JavaScript, which is turned off in this browser."))</p></noscript></div>
  """
}
