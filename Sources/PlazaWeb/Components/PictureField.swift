import PlazaBase
public import PlazaMarkup

extension FormView {
  /// A picture from the photo library or the camera. The script sends the file's bytes with PUT to `upload`, shows how
  /// far it is, and puts the answer's `id` into the hidden field, so the form itself stays small. The answer is JSON:
  /// `{"id": "…", "preview": "/address/of/a/small/picture"}`; a problem's `detail` is shown as it is.
  /// - Parameters:
  ///   - name: the hidden field that carries the id.
  ///   - upload: where the bytes are put.
  ///   - preview: the picture there is now.
  ///   - isFace: whether it is shown round, as people are, instead of upright, as covers are.
  ///   - types: media types that can be chosen.
  public func picture(
    _ name: String, _ label: String, upload: Link, preview: Link? = nil, isFace: Bool = false,
    types: String = "image/jpeg,image/png,image/webp,image/heic,image/avif,image/gif", hint: String? = nil
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
