import Adverts
import Jobs
import PlazaBase
import PlazaData
import PlazaFetch

/// Checks whether the external pages of offers respond, so that the camp's pages can warn about
/// broken ones.
struct CheckOfferLinks: JobHandler {
  static let job = "camp.targets"
  static let every = Duration.minutes(30)

  let kind = Self.job
  let store: any Database
  let fetcher: HTTPFetcher
  let world: World

  func title(of job: Job) -> String { say("The camp's external pages") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    let offers = try await store.read { tx in
      try Offer.Kind.allCases.flatMap { try Offer.list($0, tx) }
    }
    for offer in offers {
      // URLs that this server must not fetch, such as those of its own host, are not checked.
      guard let target = offer.details.target, let address = FetchURL(target.text) else {
        continue
      }
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
    return .done
  }

  /// Does nothing: the offers retain their last known state.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}

  /// Returns whether the page responds with a status below 500. A 4xx status counts as reachable,
  /// because many sites reject automated clients.
  private func answers(_ address: FetchURL) async -> Bool {
    let rules = FetchLimits(deadline: .seconds(10), largest: 4_194_304)
    do {
      return try await fetcher.send(FetchRequest("GET", address), within: rules).status < 500
    } catch FetchFailure.tooLarge {
      return true
    } catch {
      return false
    }
  }
}
