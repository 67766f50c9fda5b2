public import PlazaBase
public import PlazaData
public import PlazaFetch

extension FilmSources {
  /// Searches for a film at each configured source, as members' searches do.
  /// - Returns: The sources, with the reason if a source did not answer.
  public static func test(
    _ settings: FilmSourceSettings, store: any Database, fetcher: HTTPFetcher, world: World
  ) async -> [(source: FilmSource, failure: SourceFailure?)] {
    let clients = clients(settings, store, fetcher, world)
    var results: [(source: FilmSource, failure: SourceFailure?)] = []
    for source in FilmSource.allCases {
      guard let client = clients[source] else { continue }
      results.append((source, await failure(of: client)))
    }
    return results
  }

  private static func failure(of client: any FilmSourceClient) async -> SourceFailure? {
    do {
      _ = try await client.films(of: .search("Casablanca"), page: 1)
      return nil
    } catch let failure as FetchFailure {
      return SourceFailure(failure, of: client.source)
    } catch let throttled as Throttled {
      return throttled.failure.map { SourceFailure($0, of: client.source) } ?? .overLimit
    } catch {
      return .strange
    }
  }
}
