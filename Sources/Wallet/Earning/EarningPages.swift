import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on how points are earned and how much can still be earned today.
struct EarningPages: Sendable {
  let settings: WalletSettings
  let now: Instant

  func guide(_ earning: Earning, _ balance: Balance) -> Page {
    let limits = Markup(
      earning.limits.map { limit in
        progressBar(label(limit), done: min(limit.earned, limit.maximum), of: limit.maximum)
      })
    let ways =
      earning.ways.isEmpty
      ? emptyState(.star, say("No points to earn"), say("No shop offers points right now."))
      : "<div class=\"whole\">\(section(rowList(earning.ways.map(row), label: say("How to earn"))))</div>"
    return Page(
      say("How to earn"), back: Paths.wallet(),
      bigFigures([settings.bigFigure(balance, .point, WalletPaths.lines(.point))]) + notes(earning)
        + ways
        + group(say("Your limits"), limits, footer: say("These limits cover points of all kinds."))
    )
  }

  private func label(_ limit: EarningLimit) -> String {
    switch limit.period {
    case .day: say("\(limit.earned.inThousands) of \(limit.maximum.inThousands) points today")
    case .week:
      say("\(limit.earned.inThousands) of \(limit.maximum.inThousands) points in seven days")
    case .month:
      say("\(limit.earned.inThousands) of \(limit.maximum.inThousands) points in 30 days")
    }
  }

  private func notes(_ earning: Earning) -> Markup {
    var notes = Markup.empty
    if let payable = earning.allowance.payableAt {
      let when = settings.time.brief(payable, now: now)
      notes += banner(
        .info, say("Your account is new: you can use points you earn now from \(when)."))
    }
    if earning.allowance.operatorBudgetLeft < 1 {
      notes += banner(.warning, EarningRefusal.operatorBudgetSpent.message)
    }
    return notes
  }

  private func row(_ way: EarningOption) -> PlazaUI.ListRow {
    let left =
      way.obstacle
      ?? say(
        way.left, one: "You can earn this 1 more time today.",
        many: "You can earn this \(way.left) more times today.")
    return PlazaUI.ListRow(
      way.title, way.link, subtitle: "\(way.rule) \(left)",
      leading: .icon(.line(way.reason, .point)),
      trailing: settings.change(way.points, .point))
  }

  /// The form with the earning rules.
  /// - Parameter issuedByOperator: The points that the operator has given this month.
  func rules(_ form: FormView, refused: String?, issuedByOperator: Int) -> Page {
    let why = refused.map { banner(.alert, $0) } ?? .empty
    let body = why + limits(form) + systemAccountFields(form, given: issuedByOperator)
    return Page(say("Earning rules"), form, body, cancel: Paths.staff())
  }

  private func limits(_ form: FormView) -> Markup {
    let maximum = 0...RulesInput.maximum
    return group(
      say("Most a member can earn"),
      form.number("day", say("Points per day"), in: maximum)
        + form.number("week", say("Points in seven days"), in: maximum)
        + form.number("month", say("Points in 30 days"), in: maximum)
        + form.number(
          "newcomers", say("New members in 30 days"), in: 0...1000,
          hint: say("The number of new members for which one sharer is rewarded.")),
      footer: say("Likes, clips, invitations and all other ways count together."))
  }

  private func systemAccountFields(_ form: FormView, given: Int) -> Markup {
    group(
      say("Whole site"),
      form.number(
        "house", say("Points per month"), in: 0...RulesInput.maximum,
        hint: say(
          "\(given.inThousands) points given out this month, not counting clips that advertisers paid for."
        ))
        + form.number(
          "wait", say("Hours before a new account gets its points"),
          in: 0...RulesInput.longestWait,
          hint: say("Points earned before that stay pending.")))
  }
}
