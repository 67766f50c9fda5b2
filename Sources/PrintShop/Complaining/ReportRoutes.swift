import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What a customer says of a bad print, and what the store does about it.
struct ReportRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(At.reportOrder.pattern, for: .members) { try await form($0) },
      .post(At.reportOrder.pattern, for: .members, report),
      .post(At.makeGood.pattern, for: .members, makeGood),
    ]
  }

  private func form(
    _ call: Call, _ complaints: Complaints = Complaints(), refused: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (id, member) = (try call.id("order", of: Order.self), try call.signedIn().id)
    let order = try await call.site.store.read { try Order.find(id, of: member, $0) }
    let form = FormView(
      "report", action: At.reportOrder(id), key: call.newFormKey(), complaints: complaints, values: call.typed)
    return call.page(
      Page(
        say("What is wrong with order \(order.number)?"), form,
        (refused.map { banner(.alert, $0) } ?? .empty)
          + group(
            form.lines(
              "words", say("What went wrong"), required: true,
              hint: say(
                "Such as streaks on page 3, or the wrong paper. Keep the paper: the store may want to see it.")),
            footer: say("The store answers, and can pay credits back.")),
        cancel: At.order(id), done: say("Tell the store")),
      status: status)
  }

  private func report(_ call: Call) async throws -> Answer {
    let (id, member, now) = (try call.id("order", of: Order.self), try call.signedIn().id, call.now)
    let outcome = try await call.submit({ check in
      let words = check.text("words", say("what went wrong"), atMost: 300)
      return ReportPrint(order: id, member: member, words: words, now: now)
    }) { report, tx in
      try report(tx)
      return .redirect(to: At.order(id), flash: .done(say("The store knows, and will answer.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await form(call, complaints, refused: refused, status)
    }
  }

  /// Without an amount it is an answer alone.
  private func makeGood(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    let typed = call.fields.text("amount")?.trimmed ?? ""
    let amount = settings.currency.amount(typed: typed)
    let words = settings.words(call)
    guard let reason = try call.reason(), typed.isEmpty || amount != nil else {
      let example = settings.currency.typed(Money(minor: 50))
      return .redirect(
        to: At.desk(store.id),
        flash: .alert(say("Please write a reason, and an amount such as \(example). Nothing was paid back.")))
    }
    let isTakenBack = call.fields.text("takeBack") == "true"
    return try await call.atDesk { order, store, staff in
      if isTakenBack {
        let act = TakeBackGoodwill(order: order, store: store, reason: reason, staff: staff, world: call.world)
        return { tx in
          let amount = try act(tx)
          return say("\(words.money(amount)) is taken back.")
        }
      }
      guard let amount, !typed.isEmpty else {
        let answer = AnswerReport(order: order, store: store, words: reason, staff: staff, now: call.now)
        return { tx in
          try answer(tx)
          return say("The customer reads your answer.")
        }
      }
      let act = MakeGood(order, at: store, amount, because: reason, by: staff, in: call.world)
      return { tx in
        _ = try act(tx)
        return say("\(words.money(amount)) is paid back.")
      }
    }
  }
}
