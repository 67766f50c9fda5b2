public import Jobs
public import PlazaBase
import PlazaData
import PlazaWeb
import Synchronization

/// Remembers what people looked at, and asks the sources for what is old of it. Looking costs the one who looks
/// nothing: no write, no read, no waiting; the worker goes through it when it looks around.
public final class RefreshDemand: JobSource {
  private struct State {
    var recent: [ViewedSubject: Instant] = [:]
    var waiting: [ViewedSubject] = []
    var sought = SoughtFilms()
  }

  /// What somebody looked at.
  enum ViewedSubject: Hashable {
    case subject(FilmSubject)
    case poster(ID<Film>)
  }

  private let state = Mutex(State())
  private let sources: Set<FilmSource>
  private let store: any Database
  private let time: ShopTimeZone
  private let world: World

  /// How long a look is remembered, and how many of them.
  private static let remembered = Duration.minutes(10)
  private static let most = 5000

  init(_ sources: Set<FilmSource>, store: any Database, time: ShopTimeZone, world: World) {
    self.sources = sources
    self.store = store
    self.time = time
    self.world = world
  }

  /// Whether a source tells the films of lists by their IDs, so that what is not certain can wait for its answer.
  public var tellsFilmsByID: Bool { sources.contains(where: \.tellsFilmsByID) }

  /// The sources that have neither answered about something that was looked at nor said why not.
  public func awaited(_ freshness: Freshness) -> [FilmSource] {
    let told = Set(freshness.states.filter { $0.answeredAt != nil || $0.trouble != nil }.map(\.source))
    return sources.subtracting(told).sorted { $0.rawValue < $1.rawValue }
  }

  /// Whether the sources would be asked for these words, where so few films were found.
  public static func isSought(_ words: String, found: Int) -> Bool {
    found < SoughtFilms.little && SoughtWords(words) != nil
  }

  /// Somebody looks at this now.
  public func note(_ subject: FilmSubject) { note(.subject(subject)) }

  /// Somebody searched for these words in all the catalogue, and this is how many films there were. Where they are few,
  /// the sources are asked at one of the worker's next looks around, so that whoever searches next finds more.
  /// - Parameters:
  ///   - member: who searched; nil for a stranger.
  ///   - network: where from.
  public func noteSearch(_ words: String, found: Int, by member: ID<Member>?, from network: String) {
    if sources.isEmpty || found >= SoughtFilms.little { return }
    guard let words = SoughtWords(words) else { return }
    let now = world.now()
    let asker = member.map { SoughtFilms.Asker.member($0) } ?? .network(network)
    state.withLock { $0.sought.note(words, by: asker, at: now) }
  }

  /// Somebody looks at a film whose picture is not here.
  func noteMissingPoster(of film: ID<Film>) { note(.poster(film)) }

  private func note(_ sight: ViewedSubject) {
    if sources.isEmpty { return }
    let now = world.now()
    let isNew = state.withLock { state in
      if let last = state.recent[sight], now - last < Self.remembered { return false }
      if state.recent.count >= Self.most { state.recent = state.recent.filter { now - $0.value < Self.remembered } }
      // Nobody is told of more than can be remembered: it is asked for when somebody looks again.
      if state.recent.count >= Self.most { return false }
      state.recent[sight] = now
      state.waiting.append(sight)
      return true
    }
    // The worker of this process asks for it; nothing of it is in the database yet.
    if isNew { store.bell(of: .jobs).ring() }
  }

  /// Asks for what is old of all that was looked at since the last time.
  public func look() async throws {
    let sights = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    var jobs: [Wanted] = []
    for sight in sights {
      switch sight {
      case .poster(let film): jobs.append(Wanted(kind: PosterJob.kind, key: film.text))
      case .subject(let subject): jobs += try await old(subject).map { Wanted($0) }
      }
    }
    try await ask(jobs + sought())
  }

  /// What is to be asked for; what pages bring that anybody looks at is nobody's.
  fileprivate struct Wanted {
    let kind: String
    let key: String
    var owner: ID<Member>?
  }

  private func sought() async throws -> [Wanted] {
    let now = world.now()
    var jobs: [Wanted] = []
    for (words, asker) in state.withLock({ $0.sought.ripe(at: now) }) {
      let questions = try await old(.search(words))
      let most = try await most(of: asker)
      if questions.isEmpty || !state.withLock({ $0.sought.mayAsk(for: asker, most, at: now) }) { continue }
      jobs += questions.map { Wanted($0, for: asker.owner) }
    }
    return jobs
  }

  private func most(of asker: SoughtFilms.Asker) async throws -> Int {
    guard case .member(let member) = asker else { return Limit.questionsOfAddress.most }
    return try await store.read { try Limit.questions.most(for: member, $0) }
  }

  /// Forgets what was searched for long ago.
  func tidy(now: Instant) async throws {
    try await store.longWrite { try SourceState.forgetSearches(before: now - .days(30), $0) }
  }

  func askForCurrentYear() async throws {
    let year = SourceList.year(time.date(of: world.now()).year)
    try await ask(
      sources.map { Wanted(SourceQuery(source: $0, subject: year.subject)) }.sorted { $0.key < $1.key })
  }

  private func old(_ subject: FilmSubject) async throws -> [SourceQuery] {
    let now = world.now()
    let longest = longest(subject, now)
    let sources = sources
    return try await store.read { tx in
      try SourceQuery.about(subject, tx).filter { question in
        guard sources.contains(question.source) else { return false }
        guard let state = try SourceState.find(question.source, question.subject, tx) else { return true }
        if state.trouble == .gone { return now - state.askedAt >= .days(30) }
        return state.answeredAt.map { now - $0 >= longest } ?? true
      }
    }
  }

  /// How old may be what is shown of it.
  private func longest(_ subject: FilmSubject, _ now: Instant) -> Duration {
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

  private func ask(_ jobs: [Wanted]) async throws {
    if jobs.isEmpty { return }
    let yesterday = world.now() - .days(1)
    let asks = jobs.map { ($0, ask: EnqueueJob($0.kind, key: $0.key, for: $0.owner, in: world)) }
    try await store.write { tx in
      for (wanted, ask) in asks {
        if try !Job.stoppedServers(wanted.kind, key: wanted.key, since: yesterday, tx) { try ask(tx) }
      }
    }
  }
}

extension RefreshDemand.Wanted {
  init(_ question: SourceQuery, for owner: ID<Member>? = nil) {
    self.init(kind: RefreshJob.kind, key: question.key, owner: owner)
  }
}
