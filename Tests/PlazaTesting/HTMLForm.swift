extension HTMLCheck {
  /// Returns the fields that a browser would submit for a form in its displayed state.
  /// - Parameters:
  ///   - action: The address to which the form is posted.
  ///   - name: The name of a field that the form contains.
  /// - Returns: `nil` if the page has no such form.
  public func fields(ofFormTo action: String, with name: String) -> [(String, String)]? {
    let forms = elements.indices.filter {
      elements[$0].name == "form" && Self.plain(elements[$0]["action"]) == action
    }
    let controls = elements.filter { $0["name"] == name }
    guard
      let form = forms.first(where: { form in controls.contains { $0.ancestors.contains(form) } })
    else {
      return nil
    }
    return elements.indices.filter { elements[$0].ancestors.contains(form) }.compactMap(sent)
  }

  private func sent(_ position: Int) -> (String, String)? {
    let control = elements[position]
    guard let name = control["name"] else { return nil }
    switch control.name {
    case "textarea":
      // Browsers drop the first line break.
      let text = control.text.hasPrefix("\n") ? String(control.text.dropFirst()) : control.text
      return (name, Self.plain(text))
    case "select":
      let options = elements.filter { $0.name == "option" && $0.ancestors.contains(position) }
      return (options.first { $0["selected"] != nil } ?? options.first).map {
        (name, Self.plain($0["value"]))
      }
    case "input":
      let isTicked = control["type"] == "checkbox" || control["type"] == "radio"
      return isTicked && control["checked"] == nil ? nil : (name, Self.plain(control["value"]))
    default: return nil
    }
  }

  private static func plain(_ text: String?) -> String {
    let references = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"]
    return ["&lt;", "&gt;", "&quot;", "&#39;", "&amp;"].reduce(text ?? "") {
      $0.replacing($1, with: references[$1] ?? $1)
    }
  }
}
