import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The customer's report of a bad print, and the store's reply.
struct ReportRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.reportOrder.pattern, for: .members) { try await form($0) },
      .post(Paths.reportOrder.pattern, for: .members, report),
      .post(Paths.grantGoodwill.pattern, for: .members, grantGoodwill),
    ]
  }

  private func form(
    _ request: Request, _ errors: ValidationErrors = ValidationErrors(), refused: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (id, member) = (try request.id("order", of: Order.self), try request.signedIn().id)
    let order = try await request.site.store.read { try Order.find(id, of: member, $0) }
    let form = FormView(
      "report", action: Paths.reportOrder(id), key: request.newFormKey(), errors: errors,
      values: request.typed)
    return request.page(
      Page(
        say("What's wrong with order \(order.number)?"), form,
        (refused.map { banner(.alert, $0) } ?? .empty)
          + group(
            form.lines(
              "words", say("Describe the problem"), required: true,
              hint: say(
                "For example streaks on page 3 or the wrong paper. Keep the prints: the store may want to see them."
              )),
            footer: say("The store will reply, and can refund credits.")),
        cancel: Paths.order(id), done: say("Tell the store")),
      status: status)
  }

  private func report(_ request: Request) async throws -> Response {
    let (id, member, now) = (
      try request.id("order", of: Order.self), try request.signedIn().id, request.now
    )
    let outcome = try await request.submit({ check in
      let words = check.text("words", say("description of the problem"), atMost: 300)
      return ReportPrint(order: id, member: member, text: words, now: now)
    }) { report, tx in
      try report(tx)
      return .redirect(
        to: Paths.order(id), flash: .done(say("The store has your report and will reply.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await form(request, errors, refused: refused, status)
    }
  }

  /// Without an amount, only a reply is recorded.
  private func grantGoodwill(_ request: Request) async throws -> Response {
    let store = try await request.desk()
    let typed = request.fields.text("amount")?.trimmed ?? ""
    let amount = settings.currency.amount(typed: typed)
    let words = settings.text(request)
    guard let reason = try request.reason(), typed.isEmpty || amount != nil else {
      let example = settings.currency.typed(Money(minor: 50))
      return .redirect(
        to: Paths.staff(store.id),
        flash: .alert(
          say("Enter a reason and an amount such as \(example). Nothing was refunded.")))
    }
    let isTakenBack = request.fields.text("takeBack") == "true"
    return try await request.asStaff { order, store, staff in
      if isTakenBack {
        let act = RevokeGoodwill(
          order: order, store: store, reason: reason, staff: staff, world: request.world)
        return { tx in
          let amount = try act(tx)
          return say("Reversed the refund of \(words.money(amount)).")
        }
      }
      guard let amount, !typed.isEmpty else {
        let answer = AnswerReport(
          order: order, store: store, text: reason, staff: staff, now: request.now)
        return { tx in
          try answer(tx)
          return say("Your reply was sent to the customer.")
        }
      }
      let act = GrantGoodwill(
        order, at: store, amount, because: reason, by: staff, in: request.world)
      return { tx in
        _ = try act(tx)
        return say("Refunded \(words.money(amount)).")
      }
    }
  }
}
