import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What the adverts' staff see of adverts that shops of the square pay for.
struct LookPages: Sendable {
  let settings: AdvertSettings

  /// What can be done about a shop's advert.
  func acts(_ advert: Advert, key: String) -> Markup {
    guard advert.order == .waiting || advert.order == .running else {
      return "<p class=\"section-foot\">What was not spent went back to its shop.</p>"
    }
    let isNew = advert.order == .waiting
    let yes: Markup =
      isNew
      ? actionButton("Let it be shown", At.approve(advert.id), key: key + "y", icon: .tick, style: .primary) : .empty
    let form = FormView("decline", action: At.decline(advert.id), key: key + "n") { _ in nil }
    let no = form.markup(
      form.lines("words", "Why not", required: true, hint: "The shop reads it. What is not spent goes back.", rows: 2)
        + "<button class=\"button danger\">\(isNew ? "Decline" : "Stop it and send it back")</button>")
    return yes + section(isNew ? "Or say no" : "Say no after all", no)
  }

  func prices(_ form: FormView) -> Page {
    Page(
      "Prices for shops", form,
      group(
        form.text(
          "view", "Price of a view in \(settings.currency.code)", required: true,
          hint: "Each visitor counts once a day.")
          + form.text("click", "Price of a click in \(settings.currency.code)", required: true),
        footer: "From now on. Adverts that were ordered keep the price that they were ordered for."),
      cancel: At.adverts(), done: "Save")
  }
}
