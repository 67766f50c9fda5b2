import PlazaBase
public import PlazaMarkup

/// A field that uploads a file. The script sends the bytes with PUT to `upload`, shows the
/// progress, and then opens the page named in the response, `{"page": "/address"}`. The sentences
/// of a problem response are shown verbatim.
/// - Parameters:
///   - id: the `id` attribute of the control.
///   - upload: the address that accepts the bytes.
///   - version: the entity tag of the current file, so that a newer one is not overwritten
///     unseen; empty if no file exists yet, `nil` if each upload creates a new file.
///   - types: the accepted types, in the syntax of the `accept` attribute.
public func fileField(
  _ label: String, id: String, upload: Link,
  types: String = ".csv,text/csv,text/plain,text/tab-separated-values",
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
