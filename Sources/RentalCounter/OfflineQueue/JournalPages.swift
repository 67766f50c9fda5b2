import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page that lists the unresolved conflicts and the counter devices.
struct JournalPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  /// - Parameter wrong: The conflict whose form was rejected, and the errors to show on it.
  func show(
    _ cards: ResultPage<ConflictCard>, decided: [ConflictCard], devices: [CounterDevice],
    keys: () -> String,
    wrong: (id: ID<JournalConflict>, errors: ValidationErrors, refused: String?)? = nil
  ) -> Page {
    let waiting = cards.items.map { card in
      let isWrong = wrong?.id == card.conflict.id
      return self.card(
        card, keys, errors: isWrong ? wrong?.errors ?? ValidationErrors() : ValidationErrors(),
        refused: isWrong ? wrong?.refused : nil)
    }
    return Page(
      say("Offline conflicts"), back: Paths.rentals(),
      actions: barLink(say("Counter", as: "a place"), Paths.offlineCounter()),
      gone(wrong, cards.items) + (waiting.isEmpty ? empty : Markup(waiting))
        + pager(cards.next.map { Paths.journal().query(["after": $0]) })
        + done(decided) + self.devices(devices, keys))
  }

  /// The refusal of a form whose conflict is no longer on the page.
  private func gone(
    _ wrong: (id: ID<JournalConflict>, errors: ValidationErrors, refused: String?)?,
    _ cards: [ConflictCard]
  ) -> Markup {
    guard let wrong, let refused = wrong.refused,
      !cards.contains(where: { $0.conflict.id == wrong.id })
    else {
      return .empty
    }
    return banner(.alert, refused)
  }

  private var empty: Markup {
    emptyState(
      .tick, say("Nothing to review"),
      say("Everything the counters did offline is recorded here."),
      action: linkButton(say("Go to the counter"), Paths.offlineCounter()))
  }

  private func card(
    _ card: ConflictCard, _ keys: () -> String, errors: ValidationErrors, refused: String?
  ) -> Markup {
    let conflict = card.conflict
    let action = Paths.conflict(conflict.id)
    let form = FormView("card-\(conflict.id)", action: action, key: keys(), errors: errors) { _ in
      []
    }
    let anew = FormView("anew-\(conflict.id)", action: action, key: keys(), errors: errors) { _ in
      []
    }
    let choices = conflict.kind.choices.filter { $0 != .dismiss }.enumerated().map {
      position, choice in
      actionButton(
        description(of: choice, card), action, key: keys(),
        style: position == 0 ? .primary : .quiet,
        fields: ["choice": choice.rawValue])
    }
    let alert = refused.map { banner(.alert, $0) } ?? .empty
    return section(
      card.copy,
      alert + banner(.warning, conflict.kind.message) + detailList(facts(card))
        + (conflict.kind == .customerUnknown
          ? anew.markup(
            "<input type=\"hidden\" name=\"choice\" value=\"again\">"
              + anew.text("holder", say("Code of the new card"), required: true),
            submit: say("Record it for this customer"))
          : "<div class=\"decide\">\(Markup(choices))</div>")
        + form.markup(
          "<input type=\"hidden\" name=\"choice\" value=\"dismiss\">"
            + form.text("reason", say("Reason for ignoring"), required: true)
            + "<button class=\"button quiet wide\">\(say("Ignore"))</button>"))
  }

  private func facts(_ card: ConflictCard) -> [Detail] {
    let conflict = card.conflict
    let customer = card.customerName?.isolated ?? say("a deleted customer")
    let act = conflict.entry.loan == nil ? say("Returned") : say("Rented to \(customer)")
    let nights = conflict.entry.loan.map { ", \(CountText.nights($0.nights))" } ?? ""
    return [
      Detail(act, settings.moment(conflict.actedAt, now: now) + nights),
      Detail(say("On record"), card.holder.map { holder($0) } ?? say("The copy isn't out")),
      Detail(say("Recorded by"), say("\(conflict.deviceName), entry \(conflict.entry.sequence)")),
      Detail(say("Code"), code: conflict.entry.code.description),
    ]
  }

  private func holder(_ rental: Rental) -> String {
    let since = settings.moment(rental.rentedAt, now: now)
    return say("With \(rental.customerName?.isolated ?? say("a customer")) since \(since)")
  }

  private func description(of choice: ConflictChoice, _ card: ConflictCard) -> String {
    let holder = card.holder.map { $0.customerName?.isolated ?? say("the other customer") }
    switch choice {
    case .record:
      guard let holder else { return say("Record it as it happened") }
      let customer = card.customerName?.isolated ?? say("The customer")
      return say("\(customer) has it: end \(holder)'s rental")
    case .again: return say("Retry under the usual rules")
    case .giveBack:
      guard let holder else { return say("It's here: return it") }
      return say("It's here: end \(holder)'s rental")
    case .dismiss: return say("Ignore")
    }
  }

  private func done(_ cards: [ConflictCard]) -> Markup {
    if cards.isEmpty { return .empty }
    let rows = cards.map { card in
      let resolution = card.conflict.resolution
      let when = resolution.map { settings.moment($0.at, now: now) } ?? ""
      let why = resolution?.reason.map { ": \($0)" } ?? ""
      return ListRow(
        card.entryAction,
        subtitle: "\(decision(resolution?.choice))\(why). \(resolution?.by ?? ""), \(when)",
        leading: .icon(.tick))
    }
    return section(say("Recently resolved"), rowList(rows, label: say("Recently resolved")))
  }

  private func decision(_ choice: ConflictChoice?) -> String {
    switch choice {
    case .record: say("Recorded as it happened")
    case .again: say("Retried")
    case .giveBack: say("Reversed")
    case .dismiss, nil: say("Ignored")
    }
  }

  private func devices(_ devices: [CounterDevice], _ keys: () -> String) -> Markup {
    let foot = say(
      "A deactivated device deletes its customer and stock data the next time it connects.")
    if devices.isEmpty { return .empty }
    let lines = devices.map { device -> Detail in
      let (count, moment) = (device.lastSequence, settings.moment(device.seenAt, now: now))
      let seen = say(
        count, one: "1 entry, last connected \(moment)",
        many: "\(count) entries, last connected \(moment)")
      if let revoked = device.revokedAt {
        let ended = settings.moment(revoked, now: now)
        return Detail(device.name, say("Deactivated by \(device.revokedByName ?? "") \(ended)"))
      }
      return Detail(
        device.name,
        markup: """
          \(seen)\(confirmButton(
            say("Deactivate"), foot, Paths.revokeDevice(device.id), key: keys()))
          """)
    }
    return section(say("Counter devices"), detailList(lines), footer: foot)
  }
}

extension Paths {
  static let offlineCounter = RoutePath("/rental/counter")
  static let counterWorker = RoutePath("/rental/counter-worker.js")
  static let journal = RoutePath("/rental/conflicts")
  static let conflict = RoutePath("/rental/conflicts/{conflict}")
  static let revokeDevice = RoutePath("/rental/devices/{device}/revoke")
}
