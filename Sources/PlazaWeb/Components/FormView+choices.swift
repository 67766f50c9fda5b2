import PlazaBase
public import PlazaMarkup

/// One of the things a person can choose.
public struct Choice: Sendable {
  /// What is sent.
  public let value: String
  /// What is read.
  public let words: String

  /// - Parameter words: what is read; the value itself unless given.
  public init(_ value: String, _ words: String? = nil) {
    self.value = value
    self.words = words ?? value
  }
}

extension FormView {
  /// One of many, in the browser's own picker.
  /// - Parameter nothing: the words for choosing none of them; nil where one must be chosen.
  public func select(
    _ name: String, _ label: String, _ choices: [Choice], nothing: String? = nil, hint: String? = nil
  ) -> Markup {
    let chosen = value(name)
    return field(name, label, required: nothing == nil, hint: hint) { attributes in
      """
      <span class="select"><select \(attributes)>\(nothing, { "<option value=\"\">\($0)</option>" })\
      \(choices, { option($0, isChosen: $0.value == chosen) })</select>\(Icon.picker)</span>
      """
    }
  }

  /// A number of a short range, in the browser's own picker.
  /// - Parameter words: how a number is read, such as "3 nights".
  public func picker(
    _ name: String, _ label: String, in range: ClosedRange<Int>, hint: String? = nil,
    words: (Int) -> String = { String($0) }
  ) -> Markup {
    select(name, label, range.map { Choice(String($0), words($0)) }, hint: hint)
  }

  /// One of a few, side by side.
  public func segments(_ name: String, _ label: String, _ choices: [Choice], hint: String? = nil) -> Markup {
    let chosen = value(name)
    return """
      <fieldset class="field\(if: errors.about(name) != nil, " wrong")" id="\(fieldID(name))"\
      \(described(name, hint: hint))><legend>\(label)</legend><div class="segments">\
      \(choices, { segment(name, $0, isChosen: $0.value == chosen) })</div>\(notes(name, hint: hint))</fieldset>
      """
  }

  /// Yes or no. An open switch sends `true`, a closed one nothing.
  public func toggle(_ name: String, _ label: String, hint: String? = nil) -> Markup {
    let isOn = ["true", "on", "1", "yes"].contains(value(name).lowercased())
    return """
      <div class="field toggle\(if: errors.about(name) != nil, " wrong")">\
      <label for="\(fieldID(name))">\(label)</label><input class="switch" type="checkbox" role="switch" value="true" \
      \(attributes(name, required: false, hint: hint))\
      \(if: isOn, " checked")>\(notes(name, hint: hint))</div>
      """
  }

  /// Rows of which several can be ticked; each sends its value under the same name.
  /// - Parameters:
  ///   - label: what is being chosen.
  ///   - rows: the things; a row's link is not used here, the whole row ticks it.
  public func ticks(_ name: String, _ label: String, _ rows: [(value: String, row: Row)]) -> Markup {
    let chosen = values(name)
    return """
      <fieldset class="ticks" id="\(fieldID(name))"\(described(name, hint: nil))><legend>\(label)</legend>\
      \(notes(name, hint: nil))<ul class="rows">\
      \(rows, { tickRow(name, $0.value, $0.row, isTicked: chosen.contains($0.value)) })</ul></fieldset>
      """
  }

  /// One such row, ticked, for a page that is open already.
  public static func ticked(_ name: String, _ value: String, _ row: Row) -> Markup {
    tickRow(name, value, row, isTicked: true)
  }
}

private func option(_ choice: Choice, isChosen: Bool) -> Markup {
  "<option value=\"\(choice.value)\"\(if: isChosen, " selected")>\(choice.words)</option>"
}

private func segment(_ name: String, _ choice: Choice, isChosen: Bool) -> Markup {
  """
  <label><input type="radio" name="\(name)" value="\(choice.value)"\(if: isChosen, " checked")>\
  <span>\(choice.words)</span></label>
  """
}

private func tickRow(_ name: String, _ value: String, _ row: Row, isTicked: Bool) -> Markup {
  """
  <li><label class="row"><input class="tick" type="checkbox" name="\(name)" value="\(value)"\
  \(if: isTicked, " checked")>\(row.inside)</label></li>
  """
}
