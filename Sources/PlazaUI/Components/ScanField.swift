import PlazaBase
public import PlazaMarkup

/// A field for a barcode scanner. Each code ends with Enter; the field is then cleared, keeps the
/// focus, and the result is added to the top of the list below. Scripts post with `Accept:
/// application/json` and expect either a problem, whose `title` and `detail` are shown, or the
/// following object, in which `detail` and `link` are optional. Without scripts, the form is
/// posted and the response is a page.
///
/// ```
/// {"title": "The Matrix", "detail": "Returned by Ann Lee, on time.", "link": "/rental/rentals/…"}
/// ```
/// A route that accepts several codes per request receives them as `codes`, in scan order, and
/// responds with `{"items": […]}`, one item per code, with `"refused": true` for each code that
/// was rejected.
/// - Parameters:
///   - label: the instruction, such as "Scan or type a copy's code".
///   - name: the field's name.
///   - value: the submitted value, after a rejected submission.
///   - fieldError: the validation error of that value.
///   - takesMany: whether the route accepts several codes per request.
public func scanField(
  _ label: String, name: String, _ action: Link, button: String, value: String = "",
  fieldError: String? = nil,
  hint: String? = nil, takesMany: Bool = false
) -> Markup {
  """
  <form class="scan" method="post" action="\(action)" data-scan="\(if: takesMany, "many")" novalidate>\
  <div class="field\(if: fieldError != nil, " wrong")">\
  <label for="scan-\(name)">\(label)</label><div class="scan-line">\(Icon.scan)<input id="scan-\(name)" type="text" \
  name="\(name)" value="\(value)" autocomplete="off" autocapitalize="characters" spellcheck="false" \
  enterkeyhint="done" autofocus\(describedBy(name, fieldError, hint))>\
  <button class="button primary">\(button)</button></div>\
  \(fieldError, { "<p class=\"complaint\" id=\"scan-\(name)-complaint\">\(Icon.warning)\(message: $0)</p>" })\
  \(hint, { "<p class=\"hint\" id=\"scan-\(name)-hint\">\($0)</p>" })</div>\
  <div role="log" aria-label="\(say("Just now"))"><ol class="rows scanned" hidden></ol></div></form>
  """
}

private func describedBy(_ name: String, _ fieldError: String?, _ hint: String?) -> Markup {
  let ids = [
    fieldError.map { _ in "scan-\(name)-complaint" }, hint.map { _ in "scan-\(name)-hint" },
  ]
  let text = ids.compactMap { $0 }.joined(separator: " ")
  return """
    \(if: !text.isEmpty, " aria-describedby=\"\(text)\"")\(if: fieldError != nil, " aria-invalid=\"true\"")
    """
}
