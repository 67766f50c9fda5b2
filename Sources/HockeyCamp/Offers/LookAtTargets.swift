import Adverts
import Errands
import PlazaBase
import PlazaData
import PlazaFetch

/// Looks whether the outside pages of what the camp offers answer, so that nobody is led into a wall without a word.
struct LookAtTargets: ErrandRunner {
  static let errand = "camp.targets"
  static let every = Duration.minutes(30)

  let kind = Self.errand
  let store: any Store
  let fetcher: Fetcher
  let world: World

  func title(of errand: Errand) -> String { say("The camp's outside pages") }

  func run(_ errand: Errand, _ progress: ErrandProgress) async throws {
    let offers = try await store.read { tx in try Offer.Kind.allCases.flatMap { try Offer.list($0, tx) } }
    for offer in offers {
      // An address that is not to be fetched from here, as one of this machine, is left alone.
      guard let target = offer.details.target, let address = WebAddress(target.text) else { continue }
      let answers = await answers(address)
      let (id, now) = (offer.id, world.now())
      try await store.write { tx in
        try tx.run(
          """
          UPDATE camp_offer SET looked_at = \(now),
            down_since = CASE WHEN \(answers) = \(true) THEN NULL ELSE COALESCE(down_since, \(now)) END
          WHERE id = \(id) AND target = \(target)
          """)
      }
    }
  }

  /// Nobody waits for it: the offers stay as they were.
  func giveUp(_ errand: Errand, _ tx: any Transaction) throws {}

  /// Any answer but a fault of its own will do: many pages turn programs away.
  private func answers(_ address: WebAddress) async -> Bool {
    let rules = FetchRules(deadline: .seconds(10), largest: 4_194_304)
    do {
      return try await fetcher.ask(FetchQuestion("GET", address), within: rules).status < 500
    } catch FetchFailure.tooLarge {
      return true
    } catch {
      return false
    }
  }
}
