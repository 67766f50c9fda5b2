import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension KeyPages {
  func fields(_ form: FormView, _ groups: [ScopeGroup]) -> Markup {
    let program = form.text(
      "name", say("Program"), required: true,
      hint: say("For example a script for your bookkeeping.")
    )
    let scopes = groups.map { group in
      form.ticks(group.field, group.title, group.scopes.map { ($0.text, ListRow($0.title)) })
    }
    let today = time.date(of: request.now)
    let lifetime =
      form.select(
        "days", say("Expires in"),
        MakeProgramKey.lifetimes.map { days in
          Choice("\(days)", say(days, one: "1 day", many: "\(days) days"))
        })
      + form.date(
        "until", say("Or on the last day"), earliest: today,
        latest: time.date(of: request.now + MakeProgramKey.longest))
    return group(program)
      + section(
        say("The program may"), scopes.reduce(.empty, +),
        footer: say("A key can never do more than you can yourself."))
      + group(lifetime + form.ownPassword(say("Your password"), of: account))
  }
}

extension KeyScope {
  /// The scope in the list of an area.
  fileprivate var title: String {
    switch access {
    case .read: say("Read", as: "a permission")
    case .write: say("Change", as: "a permission")
    }
  }
}
