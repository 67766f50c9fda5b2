import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The pages on which the adverts staff review the adverts of shops.
struct AdvertReviewPages: Sendable {
  let settings: AdvertSettings

  /// The actions available for a shop's advert.
  func acts(_ advert: Advert, key: String) -> Markup {
    guard advert.order == .waiting || advert.order == .running else {
      return "<p class=\"section-foot\">What was not spent went back to its shop.</p>"
    }
    let isNew = advert.order == .waiting
    let yes: Markup =
      isNew
      ? actionButton(say("Let it be shown"), Paths.approve(advert.id), key: key + "y", icon: .tick, style: .primary)
      : .empty
    let form = FormView("decline", action: Paths.decline(advert.id), key: key + "n") { _ in nil }
    let no = form.markup(
      form.lines(
        "words", say("Why not"), required: true, hint: say("The shop reads it. What is not spent goes back."), rows: 2)
        + "<button class=\"button danger\">\(isNew ? "Decline" : "Stop it and send it back")</button>")
    return yes + section(isNew ? say("Or say no") : say("Say no after all"), no)
  }

  func prices(_ form: FormView) -> Page {
    Page(
      say("Prices for shops"), form,
      group(
        form.decimal(
          "view", say("Price of a view in \(settings.currency.code)"), required: true,
          hint: say("Each visitor counts once a day."))
          + form.decimal("click", say("Price of a click in \(settings.currency.code)"), required: true),
        footer: say("From now on. Adverts that were ordered keep the price that they were ordered for.")),
      cancel: Paths.adverts(), done: say("Save"))
  }
}
