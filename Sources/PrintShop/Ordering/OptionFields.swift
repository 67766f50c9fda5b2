import PlazaBase
import PlazaMarkup
import PlazaUI

/// The form fields of one document's options, restricted to the store's offer.
struct OptionFields: Sendable {
  let document: ID<Document>
  let offer: StoreOptions

  /// Returns a field's name, which is unique in a form with several documents.
  func name(_ option: String) -> String { "\(option).\(document.text)" }

  func markup(_ form: FormView) -> Markup {
    """
    <div class="card">\(copies(form))\
    \(choice(form, "colour", say("Colour", as: "an option"), offer.colours) { $0.text })\
    \(choice(form, "sides", say("Sides", as: "an option"), offer.sides) { $0.text })\
    \(choice(form, "media", say("Paper"), offer.media) { $0.label })\
    \(pages(form))\(numberUp(form))\
    \(choice(form, "orientation", say("Orientation"), Orientation.allCases) { $0.text })\
    \(choice(form, "scaling", say("Size", as: "an option"), Scaling.allCases) { $0.text })\(percent(form))\
    \(offer.finishings, { form.toggle(name($0.rawValue), $0.text) })</div>
    """
  }

  private func copies(_ form: FormView) -> Markup {
    form.number(name("copies"), say("Copies"), in: offer.copies)
  }

  private func pages(_ form: FormView) -> Markup {
    form.text(
      name("pages"), say("Pages", as: "an option"),
      hint: say("For example 1-3,5. Leave empty for all pages."))
  }

  private func percent(_ form: FormView) -> Markup {
    form.number(
      name("percent"), say("Percentage"), in: PrintOptions.percentRange, required: false,
      hint: say("Only for a custom percentage."))
  }

  private func numberUp(_ form: FormView) -> Markup {
    form.select(
      name("numberUp"), say("Pages per side"),
      PrintOptions.numbersUp.map {
        Choice(String($0), say($0, one: "1 page", many: "\($0) pages"))
      })
  }

  /// An option with a single choice is sent, but not shown.
  private func choice<Option: RawRepresentable<String>>(
    _ form: FormView, _ option: String, _ label: String, _ options: [Option],
    text: (Option) -> String
  ) -> Markup {
    form.select(name(option), label, options.map { Choice($0.rawValue, text($0)) })
  }

  /// Returns the initial values of the fields.
  func values(_ options: PrintOptions) -> [String: String] {
    var values = [
      name("copies"): String(options.copies), name("colour"): options.colour.rawValue,
      name("sides"): options.sides.rawValue, name("media"): options.media.rawValue,
      name("pages"): options.pages?.text ?? "", name("numberUp"): String(options.numberUp),
      name("orientation"): options.orientation.rawValue, name("scaling"): options.scaling.rawValue,
      name("percent"): String(options.percent),
    ]
    for finishing in options.finishings { values[name(finishing.rawValue)] = "true" }
    return values
  }
}

extension OptionFields {
  /// Reads the options and adds validation errors to the fields.
  func read(_ check: inout FormValidator) -> PrintOptions {
    var options = offer.usual
    options.copies = number("copies", options.copies, &check, offer.copies.contains)
    options.numberUp = number("numberUp", 1, &check, PrintOptions.numbersUp.contains)
    options.colour = option("colour", options.colour, offer.colours, &check)
    options.sides = option("sides", options.sides, offer.sides, &check)
    options.media = option("media", options.media, offer.media, &check)
    options.orientation = option("orientation", .automatic, Orientation.allCases, &check)
    options.scaling = option("scaling", .auto, Scaling.allCases, &check)
    if options.scaling == .percent { options.percent = percent(&check) }
    let finishings = offer.finishings.filter { !typed($0.rawValue, &check).isEmpty }
    options.finishings = Set(finishings)
    let pages = typed("pages", &check)
    options.pages = PageRanges(pages)
    if !pages.isEmpty, options.pages == nil {
      check.addError(
        name("pages"), say("Enter pages in ascending order, each once, such as 1-3,5."))
    }
    return options
  }

  private func percent(_ check: inout FormValidator) -> Int {
    let range = PrintOptions.percentRange
    if let percent = Int(typed("percent", &check)), range.contains(percent) { return percent }
    check.addError(
      name("percent"), say("Enter a percentage from \(range.lowerBound) to \(range.upperBound)."))
    return 100
  }

  private func typed(_ option: String, _ check: inout FormValidator) -> String {
    check.verbatim(name(option), option).filter { !$0.isWhitespace }
  }

  private func number(
    _ option: String, _ usual: Int, _ check: inout FormValidator, _ admits: (Int) -> Bool
  ) -> Int {
    let text = typed(option, &check)
    if text.isEmpty { return usual }
    if let number = Int(text), admits(number) { return number }
    let range = offer.copies
    check.addError(
      name(option),
      option == "copies"
        ? say("Enter a number of copies from 1 to \(range.upperBound).")
        : say("Choose an option from the list."))
    return usual
  }

  private func option<Option: RawRepresentable<String> & Equatable>(
    _ option: String, _ usual: Option, _ offered: [Option], _ check: inout FormValidator
  ) -> Option {
    let text = typed(option, &check)
    if text.isEmpty { return usual }
    if let chosen = Option(rawValue: text), offered.contains(chosen) { return chosen }
    check.addError(
      name(option), say("This store doesn't offer that. Choose another option."))
    return usual
  }
}
