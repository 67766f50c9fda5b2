import Adverts
import Jobs
import PlazaBase
import PlazaData
import PlazaFetch

/// Looks whether the outside pages of what the camp offers answer, so that nobody is led into a wall without a word.
struct CheckOfferLinks: JobHandler {
  static let job = "camp.targets"
  static let every = Duration.minutes(30)

  let kind = Self.job
  let store: any Database
  let fetcher: HTTPFetcher
  let world: World

  func title(of job: Job) -> String { say("The camp's external pages") }

  func run(_ job: Job, _ progress: JobProgress) async throws {
    let offers = try await store.read { tx in try Offer.Kind.allCases.flatMap { try Offer.list($0, tx) } }
    for offer in offers {
      // An address that is not to be fetched from here, as one of this machine, is left alone.
      guard let target = offer.details.target, let address = FetchURL(target.text) else { continue }
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
  func giveUp(_ job: Job, _ tx: any Transaction) throws {}

  /// Any answer but a fault of its own will do: many pages turn programs away.
  private func answers(_ address: FetchURL) async -> Bool {
    let rules = FetchLimits(deadline: .seconds(10), largest: 4_194_304)
    do {
      return try await fetcher.ask(FetchRequest("GET", address), within: rules).status < 500
    } catch FetchFailure.tooLarge {
      return true
    } catch {
      return false
    }
  }
}
