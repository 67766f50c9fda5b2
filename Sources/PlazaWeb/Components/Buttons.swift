public import PlazaBase
public import PlazaMarkup

/// How much a button stands out.
public enum ButtonStyle: String, Sendable {
  /// The one thing most people come for; one a page.
  case primary
  /// Everything else.
  case quiet
  /// Something that cannot be undone.
  case danger
}

/// A link that looks like a button.
public func linkButton(_ words: String, _ link: Link, icon: Icon? = nil, style: ButtonStyle = .quiet) -> Markup {
  "<a class=\"button \(style.rawValue)\" href=\"\(link)\">\(icon)\(message: words)</a>"
}

/// A link whose page asks for a confirmation (``confirmation(_:question:yes:action:key:cancel:)``); with scripts the
/// question comes up over this page instead.
public func confirmLink(_ words: String, _ link: Link, icon: Icon? = nil, style: ButtonStyle = .danger) -> Markup {
  "<a class=\"button \(style.rawValue)\" href=\"\(link)\" data-confirm>\(icon)\(message: words)</a>"
}

/// A drawing in a page's bar, such as the plus that adds something.
/// - Parameter label: its words for those who do not see it.
public func barLink(_ icon: Icon, _ label: String, _ link: Link) -> Markup {
  "<a class=\"bar-button round\" href=\"\(link)\" aria-label=\"\(label)\" title=\"\(label)\">\(icon)</a>"
}

/// A word in a page's bar, such as Edit.
public func barLink(_ words: String, _ link: Link) -> Markup {
  "<a class=\"bar-button\" href=\"\(link)\">\(message: words)</a>"
}

/// One act behind one button: a form of its own.
/// - Parameters:
///   - key: a fresh key, so that pressing twice is one act.
///   - fields: hidden fields it sends.
public func actionButton(
  _ words: String, _ action: Link, key: String?, icon: Icon? = nil, style: ButtonStyle = .quiet,
  fields: KeyValuePairs<String, String> = [:]
) -> Markup {
  """
  <form class="act" method="post" action="\(action)">\(hiddenKey(key))\(hidden(fields))\
  <button class="button \(style.rawValue)">\(icon)\(message: words)</button></form>
  """
}

/// A switch that does its act at once. Without scripts a button beside it does.
/// - Parameters:
///   - name: the field it sends as `true` when switched on; nothing is sent when switched off.
///   - hint: a sentence below.
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

/// Asks before something that cannot be undone, on a page of its own; scripts show the same in a dialog.
/// - Parameters:
///   - question: "Delete the account of Ann Lee?"
///   - sentence: what will happen.
///   - yes: the words of the button that does it.
///   - cancel: where "Cancel" leads.
///   - fields: hidden fields it sends.
///   - no: the words of the way back.
public func confirmation(
  _ question: String, _ message: String, yes: String, style: ButtonStyle = .danger, action: Link, key: String?,
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
