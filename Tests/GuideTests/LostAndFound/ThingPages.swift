import PlazaBase
import PlazaMarkup
import PlazaUI

func thingsPage(_ things: [Thing], form: FormView) -> Page {
  Page(
    "Lost and found",
    """
    \(things.isEmpty
      ? emptyState(.search, "Nothing was found yet", "Report what you found with the form below.")
      : rowList(things.map { ListRow($0.name, badge: $0.isGivenBack ? Badge("Given back") : nil) }))
    \(form.markup(form.text("name", "What did you find?", required: true), submit: "Report it"))
    """)
}
