import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The page on which people decide what journals could not do by themselves, and the devices that write them.
struct JournalPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  /// - Parameter typed: the conflict whose form came back, what is wrong with it.
  func show(
    _ cards: Slice<ConflictCard>, decided: [ConflictCard], devices: [CounterDevice], keys: () -> String,
    wrong: (id: ID<JournalConflict>, complaints: Complaints, refused: String?)? = nil
  ) -> Page {
    let waiting = cards.items.map { card in
      let isWrong = wrong?.id == card.conflict.id
      return self.card(
        card, keys, complaints: isWrong ? wrong?.complaints ?? Complaints() : Complaints(),
        refused: isWrong ? wrong?.refused : nil)
    }
    return Page(
      "Journal", back: At.rentals(), actions: barLink("Counter", At.offlineCounter()),
      gone(wrong, cards.items) + (waiting.isEmpty ? empty : Markup(waiting))
        + pager(cards.next.map { At.journal().query(["after": $0]) })
        + done(decided) + self.devices(devices, keys))
  }

  /// What was refused about a card that waits no longer.
  private func gone(
    _ wrong: (id: ID<JournalConflict>, complaints: Complaints, refused: String?)?, _ cards: [ConflictCard]
  ) -> Markup {
    guard let wrong, let refused = wrong.refused, !cards.contains(where: { $0.conflict.id == wrong.id }) else {
      return .empty
    }
    return banner(.alert, refused)
  }

  private var empty: Markup {
    emptyState(
      .tick, "Nothing to decide", "What counters did without a connection was done here too, as it was written down.",
      action: linkButton("To the counter", At.offlineCounter()))
  }

  private func card(
    _ card: ConflictCard, _ keys: () -> String, complaints: Complaints, refused: String?
  ) -> Markup {
    let conflict = card.conflict
    let action = At.conflict(conflict.id)
    let form = FormView("card-\(conflict.id)", action: action, key: keys(), complaints: complaints) { _ in [] }
    let choices = conflict.kind.choices.filter { $0 != .dismiss }.enumerated().map { place, choice in
      actionButton(
        words(for: choice, card), action, key: keys(), style: place == 0 ? .primary : .quiet,
        fields: ["choice": choice.rawValue])
    }
    let alert = refused.map { banner(.alert, $0) } ?? .empty
    return section(
      card.copy,
      alert + banner(.warning, conflict.kind.sentence) + detailList(facts(card))
        + "<div class=\"decide\">\(Markup(choices))</div>"
        + form.markup(
          "<input type=\"hidden\" name=\"choice\" value=\"dismiss\">"
            + form.text("reason", "Or do nothing, because", required: true)
            + "<button class=\"button quiet wide\">Do nothing</button>"))
  }

  private func facts(_ card: ConflictCard) -> [Detail] {
    let conflict = card.conflict
    let act = conflict.entry.loan == nil ? "Returned" : "Rented to \(card.customerName ?? "a deleted customer")"
    let nights = conflict.entry.loan.map { ", \(counted($0.nights, "night"))" } ?? ""
    return [
      Detail(act, settings.moment(conflict.actedAt, now: now) + nights),
      Detail("In the books", card.holder.map { holder($0) } ?? "The copy is not out"),
      Detail("Written down by", "\(conflict.deviceName), entry \(conflict.entry.sequence)"),
      Detail("Code", code: conflict.entry.code.description),
    ]
  }

  private func holder(_ rental: Rental) -> String {
    "With \(rental.customerName ?? "a customer") since \(settings.moment(rental.rentedAt, now: now))"
  }

  private func words(for choice: ConflictChoice, _ card: ConflictCard) -> String {
    switch choice {
    case .record:
      card.holder.map {
        "\(card.customerName ?? "The customer") has it: end the rental of \($0.customerName ?? "the other")"
      }
        ?? "Record it as it happened"
    case .again: "Do it again by the rules"
    case .giveBack:
      card.holder.map { "It is here: take it back from \($0.customerName ?? "the other")" }
        ?? "It is here: take it back"
    case .dismiss: "Do nothing"
    }
  }

  private func done(_ cards: [ConflictCard]) -> Markup {
    if cards.isEmpty { return .empty }
    let rows = cards.map { card in
      let resolution = card.conflict.resolution
      let when = resolution.map { settings.moment($0.at, now: now) } ?? ""
      let why = resolution?.reason.map { ": \($0)" } ?? ""
      return Row(
        card.deed, subtitle: "\(decision(resolution?.choice))\(why). \(resolution?.by ?? ""), \(when)",
        leading: .icon(.tick))
    }
    return section("Decided lately", rowList(rows, label: "Decided lately"))
  }

  private func decision(_ choice: ConflictChoice?) -> String {
    switch choice {
    case .record: "Recorded as it happened"
    case .again: "Done again"
    case .giveBack: "Taken back"
    case .dismiss, nil: "Nothing was done"
    }
  }

  private func devices(_ devices: [CounterDevice], _ keys: () -> String) -> Markup {
    let foot = "A device that is ended forgets customers and stock the next time it is in touch."
    if devices.isEmpty { return .empty }
    let lines = devices.map { device -> Detail in
      let seen = "\(counted(device.lastSequence, "entry", "entries")), seen \(settings.moment(device.seenAt, now: now))"
      if let revoked = device.revokedAt {
        return Detail(device.name, "Ended by \(device.revokedByName ?? "") \(settings.moment(revoked, now: now))")
      }
      return Detail(
        device.name, markup: "\(seen)\(actionButton("End it", At.revokeDevice(device.id), key: keys(), style: .danger))"
      )
    }
    return section("Counter devices", detailList(lines), footer: foot)
  }
}

extension At {
  static let offlineCounter = Place("/rental/counter")
  static let counterWorker = Place("/rental/counter-worker.js")
  static let journal = Place("/rental/journal")
  static let conflict = Place("/rental/journal/{conflict}")
  static let revokeDevice = Place("/rental/devices/{device}/revoke")
}
