import PlazaBase
public import PlazaMarkup

/// One field for a scanner: each code ends with Enter, the field empties and keeps the focus, and what came of it is
/// put on top of the list below. Scripts post with `Accept: application/json` and expect
/// `{"title": "The Matrix", "detail": "Returned by Ann Lee, on time.", "link": "/rental/rentals/…"}` (`detail` and
/// `link` may be missing) or a problem, whose `title` and `detail` are shown. Without them the form is posted and a
/// page answers.
///
/// A route that takes many codes at once is posted them as `codes`, in the order of the scans, and answers
/// `{"items": […]}`, one for each, with `"refused": true` where it was not done.
/// - Parameters:
///   - label: what to do, such as "Scan or type a copy's code".
///   - name: the field's name.
///   - value: what was typed, after a refusal.
///   - complaint: what is wrong with it.
///   - takesMany: whether the route takes many codes at once.
public func scanField(
  _ label: String, name: String, _ action: Link, button: String, value: String = "", fieldError: String? = nil,
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
  let ids = [fieldError.map { _ in "scan-\(name)-complaint" }, hint.map { _ in "scan-\(name)-hint" }]
  let text = ids.compactMap { $0 }.joined(separator: " ")
  return """
    \(if: !text.isEmpty, " aria-describedby=\"\(text)\"")\(if: fieldError != nil, " aria-invalid=\"true\"")
    """
}
