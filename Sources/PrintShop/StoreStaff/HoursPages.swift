import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension StoreStaffPages {
  /// The page with the regular week, the special days, and the forms to change them.
  func hours(
    _ store: PrintStore, _ special: [SpecialDay], week: FormView, day: FormView, several: FormView,
    key: String
  ) -> Page {
    page(
      store, Paths.storeHours,
      """
      \(section(say("Regular hours"), weekForm(week)))\
      \(section(say("Same hours on several days"), severalForm(several)))\
      \(section(say("Special days"), days(special, store, key)))\
      \(section(say("Add a special day"), dayForm(day)))
      """)
  }

  private var spansHint: String {
    say("For example 09:00-12:00, 13:00-18:00. Leave empty if closed. Midnight is 24:00.")
  }

  private func weekForm(_ form: FormView) -> Markup {
    let fields = (0..<7).map { number in
      form.text("day\(number)", HoursText.weekday(number), hint: number == 0 ? spansHint : nil)
    }
    return form.markup(
      "<div class=\"card\">\(Markup(fields))</div>", submit: say("Save regular hours"))
  }

  private func severalForm(_ form: FormView) -> Markup {
    let days = (0..<7).map { (value: "\($0)", row: PlazaUI.ListRow(HoursText.weekday($0))) }
    return form.markup(
      """
      <div class="card">\(form.text("several", say("Hours", as: "of a store"), hint: spansHint))\
      \(form.toggle("closed", say("Closed", as: "a day")))</div>\
      \(form.ticks("days", say("Days"), days))
      """, submit: say("Apply to these days"))
  }

  private func days(_ special: [SpecialDay], _ store: PrintStore, _ key: String) -> Markup {
    if special.isEmpty {
      return "<p class=\"hint\">\(say("No special days yet."))</p>"
    }
    return "<ul class=\"rows\">\(special, { row($0, store, key) })</ul>"
  }

  private func row(_ special: SpecialDay, _ store: PrintStore, _ key: String) -> Markup {
    let words = [HoursText.spans(special.spans), special.localizedText].compactMap(\.self)
      .joined(separator: " · ")
    return """
      <li><div class="row"><span class="row-words"><span class="row-title">\
      \(special.day.brief(today: time.date(of: now)))</span><span class="row-subtitle">\(words)</span></span>\
      \(actionButton(
        say("Use regular hours"), Paths.usualDay(store.id, special.day), key: key + special.day.description))</div></li>
      """
  }

  private func dayForm(_ form: FormView) -> Markup {
    form.markup(
      """
      <div class="card">\(form.date("day", say("Day"), required: true, earliest: time.date(of: now)))\
      \(form.text("hours", say("Hours", as: "of a store"), hint: spansHint))\
      \(form.toggle("closed", say("Closed", as: "a day")))\
      \(form.text("words", say("Reason in English")))\
      \(form.text("wordsKorean", say("Reason in Korean")))</div>
      """, submit: say("Save special day"))
  }
}
