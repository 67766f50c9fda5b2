import PlazaBase
public import PlazaMarkup

/// An option of a selection control.
public struct Choice: Sendable {
  /// The value that the form submits.
  public let value: String
  /// The label that the user reads.
  public let text: String

  /// - Parameter label: the label; defaults to the value.
  public init(_ value: String, _ label: String? = nil) {
    self.value = value
    self.text = label ?? value
  }
}

extension FormView {
  /// A selection of one option from a list, using the browser's own picker.
  /// - Parameter nothing: the label of the empty option; `nil` if an option must be chosen.
  public func select(
    _ name: String, _ label: String, _ choices: [Choice], nothing: String? = nil,
    hint: String? = nil
  ) -> Markup {
    let chosen = value(name)
    return field(name, label, required: nothing == nil, hint: hint) { attributes in
      """
      <span class="select"><select \(attributes)>\(nothing, { "<option value=\"\">\($0)</option>" })\
      \(choices, { option($0, isChosen: $0.value == chosen) })</select>\(Icon.picker)</span>
      """
    }
  }

  /// A selection of a number from a short range, using the browser's own picker.
  /// - Parameter text: returns the label of a number, such as "3 nights".
  public func picker(
    _ name: String, _ label: String, in range: ClosedRange<Int>, hint: String? = nil,
    text: (Int) -> String = { String($0) }
  ) -> Markup {
    select(name, label, range.map { Choice(String($0), text($0)) }, hint: hint)
  }

  /// A selection of one option out of a few, shown side by side as radio buttons.
  public func segments(_ name: String, _ label: String, _ choices: [Choice], hint: String? = nil)
    -> Markup
  {
    let chosen = value(name)
    return """
      <fieldset class="field\(if: errors.about(name) != nil, " wrong")" id="\(fieldID(name))"\
      \(described(name, hint: hint))><legend>\(label)</legend><div class="segments">\
      \(choices, { segment(name, $0, isChosen: $0.value == chosen) })</div>\(notes(name, hint: hint))</fieldset>
      """
  }

  /// A yes/no switch. It submits `true` when it is on and nothing when it is off.
  public func toggle(_ name: String, _ label: String, hint: String? = nil) -> Markup {
    let isOn = ["true", "on", "1", "yes"].contains(value(name).lowercased())
    return """
      <div class="field toggle\(if: errors.about(name) != nil, " wrong")">\
      <label for="\(fieldID(name))">\(label)</label><input class="switch" type="checkbox" role="switch" value="true" \
      \(attributes(name, required: false, hint: hint))\
      \(if: isOn, " checked")>\(notes(name, hint: hint))</div>
      """
  }

  /// A list of rows with check boxes. Each checked row submits its value under the same field
  /// name.
  /// - Parameters:
  ///   - label: the legend of the list.
  ///   - rows: the selectable rows; a row's link is ignored, because a tap anywhere on the row
  ///     toggles it.
  public func ticks(_ name: String, _ label: String, _ rows: [(value: String, row: ListRow)])
    -> Markup
  {
    let chosen = values(name)
    return """
      <fieldset class="ticks" id="\(fieldID(name))"\(described(name, hint: nil))><legend>\(label)</legend>\
      \(notes(name, hint: nil))<ul class="rows">\
      \(rows, { tickRow(name, $0.value, $0.row, isTicked: chosen.contains($0.value)) })</ul></fieldset>
      """
  }

  /// A single checked row of ``ticks(_:_:_:)``, for insertion into a page that is already open.
  public static func ticked(_ name: String, _ value: String, _ row: ListRow) -> Markup {
    tickRow(name, value, row, isTicked: true)
  }
}

private func option(_ choice: Choice, isChosen: Bool) -> Markup {
  "<option value=\"\(choice.value)\"\(if: isChosen, " selected")>\(choice.text)</option>"
}

private func segment(_ name: String, _ choice: Choice, isChosen: Bool) -> Markup {
  """
  <label><input type="radio" name="\(name)" value="\(choice.value)"\(if: isChosen, " checked")>\
  <span>\(choice.text)</span></label>
  """
}

private func tickRow(_ name: String, _ value: String, _ row: ListRow, isTicked: Bool) -> Markup {
  """
  <li><label class="row"><input class="tick" type="checkbox" name="\(name)" value="\(value)"\
  \(if: isTicked, " checked")>\(row.inside)</label></li>
  """
}
