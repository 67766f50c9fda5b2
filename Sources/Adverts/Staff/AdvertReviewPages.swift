import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which the adverts staff review the adverts of shops.
struct AdvertReviewPages: Sendable {
  let settings: AdvertSettings

  /// The actions available for a shop's advert.
  func acts(_ advert: Advert, key: String) -> Markup {
    guard advert.order == .waiting || advert.order == .running else {
      return "<p class=\"section-foot\">\(say("The unspent amount was refunded to the shop."))</p>"
    }
    let isNew = advert.order == .waiting
    let yes: Markup =
      isNew
      ? actionButton(
        say("Approve"), Paths.approve(advert.id), key: key + "y", icon: .tick, style: .primary)
      : .empty
    let form = FormView("decline", action: Paths.decline(advert.id), key: key + "n") { _ in nil }
    let no = form.markup(
      form.lines(
        "words", say("Reason for declining"), required: true,
        hint: say("The shop will see this. The unspent amount is refunded."), rows: 2)
        + "<button class=\"button danger\">\(isNew ? say("Decline") : say("Stop and return to the shop"))</button>"
    )
    return yes + section(isNew ? say("Or decline") : say("Decline after all"), no)
  }

  func prices(_ form: FormView) -> Page {
    Page(
      say("Prices for shops"), form,
      group(
        form.decimal(
          "view", say("Price per view in \(settings.currency.code)"), required: true,
          hint: say("Each visitor counts once a day."))
          + form.decimal(
            "click", say("Price per click in \(settings.currency.code)"), required: true),
        footer: say("Applies from now on. Adverts already ordered keep their price.")),
      cancel: Paths.adverts(), done: say("Save"))
  }
}
