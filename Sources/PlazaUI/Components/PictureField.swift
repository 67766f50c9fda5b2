import PlazaBase
public import PlazaMarkup

extension FormView {
  /// A field that uploads a picture from the photo library or the camera. The script sends the
  /// file's bytes with PUT to `upload`, shows the progress, and stores the `id` of the response in
  /// the hidden field, so that the form itself stays small. The response is `{"id": "…",
  /// "preview": "/address/of/a/small/picture"}`; the `detail` of a problem response is shown
  /// verbatim.
  /// - Parameters:
  ///   - name: the hidden field that carries the id.
  ///   - upload: the address that accepts the bytes.
  ///   - preview: the current picture.
  ///   - isFace: whether the preview is round, as for people, rather than an upright rectangle,
  ///     as for covers.
  ///   - types: the accepted media types.
  public func picture(
    _ name: String, _ label: String, upload: Link, preview: Link? = nil, isFace: Bool = false,
    types: String = "image/jpeg,image/png,image/webp,image/heic,image/avif,image/gif",
    hint: String? = nil
  ) -> Markup {
    """
    <div class="field picture-field\(if: errors.about(name) != nil, " wrong")" data-upload="\(upload)">\
    <span class="cover large\(if: isFace, " face")">\
    \(preview, { "<img src=\"\($0)\" alt=\"\">" })\(Icon.picture)</span>\
    <div class="picture-words">\
    <label id="\(fieldID(name))-label" for="\(fieldID(name))">\(label)</label>\
    <span class="button quiet file">\(Icon.camera)\
    <span id="\(fieldID(name))-words">\(preview == nil ? say("Choose picture") : say("Change picture"))</span>\
    <input id="\(fieldID(name))" type="file" accept="\(types)" \
    aria-labelledby="\(fieldID(name))-label \(fieldID(name))-words"\(described(name, hint: hint))></span>\
    <input type="hidden" name="\(name)" value="\(value(name))">\
    <progress class="progress" max="100" value="0" aria-label="\(say("Uploading the picture"))" hidden></progress>\
    <p class="hint" role="status"></p>\(notes(name, hint: hint))\
    <noscript><p class="hint">\(say(
      "Choosing a picture needs JavaScript, which is turned off in this browser."))</p></noscript>\
    </div></div>
    """
  }
}
