public import PlazaBase
public import PlazaMarkup

/// The visual weight of a button.
public enum ButtonStyle: String, Sendable {
  /// The main action of a page; at most one per page.
  case primary
  /// Any other action.
  case quiet
  /// An action that cannot be undone.
  case danger
}

/// A link that looks like a button.
public func linkButton(
  _ label: String, _ link: Link, icon: Icon? = nil, style: ButtonStyle = .quiet
) -> Markup {
  "<a class=\"button \(style.rawValue)\" href=\"\(link)\">\(icon)\(message: label)</a>"
}

/// A link to a page that asks for confirmation
/// (``confirmation(_:_:yes:style:action:key:cancel:fields:no:)``). With scripts enabled, the
/// question opens in a dialog above the current page instead.
public func confirmLink(
  _ label: String, _ link: Link, icon: Icon? = nil, style: ButtonStyle = .danger
) -> Markup {
  "<a class=\"button \(style.rawValue)\" href=\"\(link)\" data-confirm>\(icon)\(message: label)</a>"
}

/// An icon in the page's top bar, such as the plus sign that adds a record.
/// - Parameter label: the accessible name, also shown as a tooltip.
public func barLink(_ icon: Icon, _ label: String, _ link: Link) -> Markup {
  "<a class=\"bar-button round\" href=\"\(link)\" aria-label=\"\(label)\" title=\"\(label)\">\(icon)</a>"
}

/// A text link in the page's top bar, such as "Edit".
public func barLink(_ label: String, _ link: Link) -> Markup {
  "<a class=\"bar-button\" href=\"\(link)\">\(message: label)</a>"
}

/// A form that consists of a single button and performs one action.
/// - Parameters:
///   - key: a fresh idempotency key, so that a double press performs the action once.
///   - fields: hidden fields submitted with the form.
public func actionButton(
  _ label: String, _ action: Link, key: String?, icon: Icon? = nil, style: ButtonStyle = .quiet,
  fields: KeyValuePairs<String, String> = [:]
) -> Markup {
  """
  <form class="act" method="post" action="\(action)">\(hiddenKey(key))\(hidden(fields))\
  <button class="button \(style.rawValue)">\(icon)\(message: label)</button></form>
  """
}

/// A button that first shows a question below itself, for an action that cannot be undone.
/// - Parameters:
///   - title: the label of the button and of the one that confirms.
///   - question: the consequences of the action.
///   - label: the accessible name of the first button; with an icon, it shows only that.
///   - fields: hidden fields submitted with the form.
public func confirmButton(
  _ title: String, _ question: String, _ action: Link, key: String?, icon: Icon? = nil,
  style: ButtonStyle = .danger,
  label: String? = nil, fields: KeyValuePairs<String, String> = [:]
) -> Markup {
  let shown: Markup = icon != nil && label != nil ? .empty : "\(message: title)"
  return """
    <details class="two-step"><summary class="button \(style.rawValue)"\(label, { " aria-label=\"\($0)\"" })>\
    \(icon)\(shown)</summary><form method="post" action="\(action)">\(hiddenKey(key))\(hidden(fields))\
    <p class="hint">\(question)</p><button class="button \(style.rawValue)">\(message: title)</button></form></details>
    """
}

/// A switch that submits its form as soon as it is toggled. Without scripts, a "Save" button
/// beside it submits the form.
/// - Parameters:
///   - name: the field submitted as `true` when the switch is on; when it is off, nothing is sent.
///   - hint: a sentence below the switch.
public func switchAct(
  _ label: String, name: String, isOn: Bool, _ action: Link, key: String?, hint: String? = nil
) -> Markup {
  """
  <form class="act card" method="post" action="\(action)">\(hiddenKey(key))<div class="field toggle">\
  <label for="switch-\(name)">\(message: label)</label>\
  <input class="switch" type="checkbox" role="switch" id="switch-\(name)" name="\(name)" value="true" data-submit\
  \(if: isOn, " checked")\(if: hint != nil, " aria-describedby=\"switch-\(name)-hint\"")>\
  \(hint, { "<p class=\"hint\" id=\"switch-\(name)-hint\">\($0)</p>" })\
  <button class="button quiet no-scripts">\(say("Save"))</button></div></form>
  """
}

/// A page that asks for confirmation before an action that cannot be undone. With scripts enabled,
/// the same content is shown in a dialog.
/// - Parameters:
///   - question: the question, such as "Delete the account of Ann Lee?".
///   - message: the consequences of the action.
///   - yes: the label of the button that confirms.
///   - cancel: the page that the cancel link leads to.
///   - fields: hidden fields submitted with the form.
///   - no: the label of the cancel link.
public func confirmation(
  _ question: String, _ message: String, yes: String, style: ButtonStyle = .danger, action: Link,
  key: String?,
  cancel: Link, fields: KeyValuePairs<String, String> = [:], no: String = say("Cancel")
) -> Page {
  Page(
    question,
    """
    <div class="confirm" data-question><p class="confirm-words">\(message)</p><form method="post" action="\(action)">\
    \(hiddenKey(key))\(hidden(fields))\
    <button class="button \(style == .danger ? "danger solid" : style.rawValue) wide">\(message: yes)</button>\
    <a class="button quiet wide" href="\(cancel)" data-dismiss>\(message: no)</a></form></div>
    """)
}

private func hidden(_ fields: KeyValuePairs<String, String>) -> Markup {
  Markup(fields.map { "<input type=\"hidden\" name=\"\($0.key)\" value=\"\($0.value)\">" })
}
