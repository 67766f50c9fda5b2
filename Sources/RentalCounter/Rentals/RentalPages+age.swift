import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension RentalPages {
  /// Explains that the customer is too young. An administrator can enter a reason and rent anyway;
  /// the selection is retained.
  func tooYoung(_ refusal: TooYoung, _ request: RentalRequest, for customer: Customer, key: String)
    -> Page
  {
    let (films, nights) = (
      request.choices.map(\.text).joined(separator: " "), String(request.nights)
    )
    let back = Paths.choose(customer.id).query(["films": films, "nights": nights])
    let why = banner(.alert, refusal.message)
    guard refusal.mayOverride else {
      return Page(
        say("\(customer.name.isolated) is too young"), back: back,
        why + linkButton(say("Choose other films"), back))
    }
    let form = FormView("young", action: Paths.current(customer.id), key: key)
    let fields: Markup = """
      <input type="hidden" name="films" value="\(films)"><input type="hidden" name="nights" value="\(nights)">\
      \(settings.shownRate)
      """
    return Page(
      say("\(customer.name.isolated) is too young"), back: back,
      why
        + form.markup(
          fields
            + group(
              form.text("ageReason", say("Reason"), required: true),
              footer: say("Your name, the films and the reason are recorded in the audit log.")),
          submit: say("Rent anyway")))
  }
}
