import Members
import PlazaBase
import PlazaData
import PlazaUploads

/// Creates or changes an advert. The budget cannot be set below the amount already spent.
struct SaveAdvert: Sendable {
  enum Refusal: PlazaBase.Refusal, Equatable {
    case budgetBelowSpent(String)

    var slug: String { "budget-below-spent" }
    var message: String {
      switch self {
      case .budgetBelowSpent(let spent):
        say(
          """
          This advert has already spent \(spent), so its budget can't be less. Choose \(spent) or more, or \
          pause it.
          """)
      }
    }
  }

  let id: ID<Advert>
  let isNew: Bool
  let advertiser: ID<Advertiser>
  let details: AdvertDetails
  let tags: [AdvertTag]
  /// An uploaded picture that waits for this form, and the member who uploaded it.
  var newPicture: (id: ID<AdvertPicture>, member: ID<Member>)?
  let currency: Currency
  /// nil if no member acts, as in the demo.
  var staff: ID<Member>?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    _ = try Advertiser.find(advertiser, tx)
    if !isNew { try Advert.mustBePaidOutside(id, tx) }
    if let newPicture, try !AdvertPicture.drafts.claim(newPicture.id, of: newPicture.member, tx) {
      throw ValidationErrors(
        "picture", say("This picture is no longer available. Choose it again."))
    }
    let before = isNew ? nil : try Advert.find(id, tx).details
    if isNew { try insert(tx) } else { try update(tx) }
    if let staff { try audit(before, by: staff, tx) }
    try tx.run("DELETE FROM advert_tag WHERE advert = \(id)")
    for tag in Set(tags) {
      try tx.run(
        "INSERT INTO advert_tag (kind, word, advert) VALUES (\(tag.kind), \(tag.word), \(id))")
    }
  }

  private func audit(_ before: AdvertDetails?, by staff: ID<Member>, _ tx: any Transaction) throws
  {
    let figures = [
      ("budget", before?.budget, details.budget), ("click", before?.perClick, details.perClick),
      ("view", before?.perView, details.perView),
    ].filter { $0.1 != $0.2 }
    if figures.isEmpty { return }
    let changes = figures.map { "\($0.0) \($0.1.map { "\($0.minor) → " } ?? "")\($0.2.minor)" }
    try AuditEntry(
      .pricesChanged, by: staff, to: nil,
      detail: (["“\(details.headline)”"] + changes).joined(separator: " · "),
      at: now
    ).append(tx)
  }

  private var isPlaced: Bool { tags.contains { $0.kind == "storefront" } }
  private var isTopical: Bool { tags.contains { $0.kind != "storefront" } }

  private func insert(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO advert (id, advertiser, headline, words, target, picture, first_day, last_day, budget_minor,
        click_minor, view_minor, is_paused, is_placed, is_topical, made_at)
      VALUES (\(id), \(advertiser), \(details.headline), \(details.text), \(details.target), \(details.picture),
        \(details.firstDay), \(details.lastDay), \(details.budget), \(details.perClick), \(details.perView), 0,
        \(isPlaced), \(isTopical), \(now))
      """)
  }

  private func update(_ tx: any Transaction) throws {
    let changed = try tx.run(
      """
      UPDATE advert SET advertiser = \(advertiser), headline = \(details.headline), words = \(details.text),
        target = \(details.target), picture = \(details.picture), first_day = \(details.firstDay),
        last_day = \(details.lastDay), budget_minor = \(details.budget), click_minor = \(details.perClick),
        view_minor = \(details.perView), is_placed = \(isPlaced), is_topical = \(isTopical)
      WHERE id = \(id) AND spent_minor <= \(details.budget)
      """)
    if changed == 1 { return }
    throw Refusal.budgetBelowSpent(currency.format(try Advert.find(id, tx).spent))
  }
}

/// Pauses or resumes an advert.
struct PauseAdvert: Sendable {
  let advert: ID<Advert>
  let isPaused: Bool

  func callAsFunction(_ tx: any Transaction) throws {
    try Advert.mustBePaidOutside(advert, tx)
    let changed = try tx.run("UPDATE advert SET is_paused = \(isPaused) WHERE id = \(advert)")
    if changed == 0 { throw NotFound.advert }
  }
}

/// Deletes an advert with its statistics.
struct DeleteAdvert: Sendable {
  let advert: ID<Advert>

  func callAsFunction(_ tx: any Transaction) throws -> Advert {
    let gone = try Advert.find(advert, tx)
    try Advert.mustBePaidOutside(advert, tx)
    try tx.run("DELETE FROM advert WHERE id = \(advert)")
    return gone
  }
}
