public import Jobs
public import PlazaBase
import PlazaData
import PlazaHTTP
import Synchronization

/// Records which subjects were viewed and enqueues queries to the sources for outdated ones.
/// Recording costs a page view nothing: it is done in memory without database access, and the
/// worker processes the records periodically.
public final class RefreshDemand: JobSource {
  private struct State {
    /// When a view of the subject is recorded again.
    var forgotten: [ViewedSubject: Instant] = [:]
    var waiting: [ViewedSubject] = []
    var sought = PendingSearches()
  }

  /// A subject or picture that a visitor viewed.
  enum ViewedSubject: Hashable {
    case subject(FilmSubject)
    case poster(ID<Film>)
  }

  private let state = Mutex(State())
  private let sources: Set<FilmSource>
  private let store: any Database
  private let time: ShopTimeZone
  private let world: World

  /// How long a view is remembered, and the maximum number of views.
  private static let remembered = Duration.minutes(10)
  private static let maximum = 5000
  /// How long a view of a film is remembered that one of the sources does not know. The list that
  /// is being read may contain the film.
  private static let incompleteRemembered = Duration.seconds(30)

  init(_ sources: Set<FilmSource>, store: any Database, time: ShopTimeZone, world: World) {
    self.sources = sources
    self.store = store
    self.time = time
    self.world = world
  }

  /// Whether a source resolves film IDs, so that uncertain rows of lists can wait for its
  /// response.
  public var resolvesFilmsByID: Bool { sources.contains(where: \.resolvesFilmsByID) }

  /// Returns the sources that have neither responded about a viewed subject nor failed.
  public func awaited(_ freshness: Freshness) -> [FilmSource] {
    let known = Set(
      freshness.states.filter { $0.answeredAt != nil || $0.failure != nil }.map(\.source))
    return sources.subtracting(known).sorted { $0.rawValue < $1.rawValue }
  }

  /// Returns whether the sources would be queried for this text, given the number of films
  /// found.
  public static func isQueryWorthy(_ text: String, found: Int) -> Bool {
    found < PendingSearches.little && NormalizedSearch(text) != nil
  }

  /// Records that a visitor is viewing a subject.
  public func record(_ subject: FilmSubject) { record(.subject(subject)) }

  /// Records a search in the whole catalogue and the number of films that it found. If they are
  /// few, the sources are queried in one of the worker's next rounds, so that later searches find
  /// more.
  /// - Parameters:
  ///   - member: The member who searched; nil for a signed-out visitor.
  ///   - network: The network that the request came from.
  public func recordSearch(
    _ text: String, found: Int, by member: ID<Member>?, from network: String
  ) {
    if sources.isEmpty || found >= PendingSearches.little { return }
    guard let search = NormalizedSearch(text) else { return }
    let now = world.now()
    let requester = member.map { PendingSearches.Requester.member($0) } ?? .network(network)
    state.withLock { $0.sought.record(search, by: requester, at: now) }
  }

  /// Records that a visitor is viewing a film whose picture is not stored.
  func recordMissingPoster(of film: ID<Film>) { record(.poster(film)) }

  private func record(_ sight: ViewedSubject) {
    if sources.isEmpty { return }
    let now = world.now()
    let isNew = state.withLock { state in
      if let end = state.forgotten[sight], now < end { return false }
      if state.forgotten.count >= Self.maximum {
        state.forgotten = state.forgotten.filter { now < $0.value }
      }
      // Views beyond the maximum are ignored; the subject is recorded when it is viewed again.
      if state.forgotten.count >= Self.maximum { return false }
      state.forgotten[sight] = now + Self.remembered
      state.waiting.append(sight)
      return true
    }
    // Wakes the worker of this process; the database holds nothing about the view yet.
    if isNew { store.changeSignal(of: .jobs).signal() }
  }

  /// Enqueues queries for the outdated subjects among those viewed since the last call.
  public func enqueueDue() async throws {
    let views = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    do {
      var jobs: [PendingRefresh] = []
      for sight in views { jobs += try await refreshes(of: sight) }
      try await enqueue(jobs + sought())
    } catch {
      // The next view of each subject is recorded again.
      state.withLock { state in for sight in views { state.forgotten[sight] = nil } }
      throw error
    }
  }

  private func refreshes(of sight: ViewedSubject) async throws -> [PendingRefresh] {
    switch sight {
    case .poster(let film): return [PendingRefresh(kind: PosterJob.kind, key: film.text)]
    case .subject(let subject):
      let (known, old) = try await queries(about: subject)
      if case .film = subject, !sources.isSubset(of: known) {
        let end = world.now() + Self.incompleteRemembered
        state.withLock { $0.forgotten[sight] = end }
      }
      return old.map { PendingRefresh($0) }
    }
  }

  /// A job to enqueue. Jobs for subjects of public pages have no owner.
  fileprivate struct PendingRefresh {
    let kind: String
    let key: String
    var owner: ID<Member>?
  }

  private func sought() async throws -> [PendingRefresh] {
    let now = world.now()
    var jobs: [PendingRefresh] = []
    for (words, requester) in state.withLock({ $0.sought.dueSearches(at: now) }) {
      let questions = try await queries(about: .search(words)).old
      let maximum = try await maximum(of: requester)
      if questions.isEmpty
        || !state.withLock({ $0.sought.canQuery(for: requester, maximum, at: now) })
      {
        continue
      }
      jobs += questions.map { PendingRefresh($0, for: requester.owner) }
    }
    return jobs
  }

  private func maximum(of requester: PendingSearches.Requester) async throws -> Int {
    guard case .member(let member) = requester else { return Limit.questionsOfAddress.maximum }
    return try await store.read { try Limit.questions.maximum(for: member, $0) }
  }

  /// Deletes the states of old searches.
  func cleanUp(now: Instant) async throws {
    try await store.longWrite { try SourceState.deleteSearches(before: now - .days(30), $0) }
  }

  func queryCurrentYear() async throws {
    let year = SourceList.year(time.date(of: world.now()).year)
    try await enqueue(
      sources.map { PendingRefresh(SourceQuery(source: $0, subject: year.subject)) }.sorted {
        $0.key < $1.key
      })
  }

  /// Returns the sources that know a subject, and the queries to those whose data is outdated.
  private func queries(about subject: FilmSubject) async throws
    -> (known: Set<FilmSource>, old: [SourceQuery])
  {
    let now = world.now()
    let maximumAge = maximumAge(subject, now)
    let sources = sources
    return try await store.read { tx in
      let all = try SourceQuery.about(subject, tx)
      let old = try all.filter { question in
        guard sources.contains(question.source) else { return false }
        guard let state = try SourceState.find(question.source, question.subject, tx) else {
          return true
        }
        if state.failure == .gone { return now - state.queriedAt >= .days(30) }
        return state.answeredAt.map { now - $0 >= maximumAge } ?? true
      }
      return (Set(all.map(\.source)), old)
    }
  }

  /// Returns the maximum age of the data about a subject.
  private func maximumAge(_ subject: FilmSubject, _ now: Instant) -> Duration {
    switch subject {
    case .year(let year):
      let current = time.date(of: now).year
      return year == current ? .hours(6) : year >= current - 1 ? .days(2) : .days(30)
    case .nowPlaying, .trending: return .hours(6)
    case .trendingToday: return .hours(3)
    case .film: return .days(3)
    case .search: return .days(7)
    }
  }

  private func enqueue(_ jobs: [PendingRefresh]) async throws {
    if jobs.isEmpty { return }
    let yesterday = world.now() - .days(1)
    let actions = jobs.map {
      ($0, enqueue: EnqueueJob($0.kind, key: $0.key, for: $0.owner, in: world))
    }
    try await store.write { tx in
      for (wanted, enqueue) in actions {
        if try !Job.stoppedServers(wanted.kind, key: wanted.key, since: yesterday, tx) {
          try enqueue(tx)
        }
      }
    }
  }
}

extension RefreshDemand.PendingRefresh {
  init(_ question: SourceQuery, for owner: ID<Member>? = nil) {
    self.init(kind: RefreshJob.kind, key: question.key, owner: owner)
  }
}
