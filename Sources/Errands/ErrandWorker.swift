public import Logging
public import PlazaBase
public import PlazaData
public import ServiceLifecycle

/// Does what was asked for, a few things at once, for as long as the server runs. Several servers may each have one.
public struct ErrandWorker: Service, CustomStringConvertible {
  /// What the group of services calls it.
  public let description: String
  private let store: any Store
  private let errands: Errands
  private let runners: [String: any ErrandRunner]
  private let recurring: [RecurringErrand]
  private let scouts: [any ErrandScout]
  private let bell: Bell
  private let world: World
  private let logger: Logger
  private let lanes: Int
  private let lookAround: Duration

  /// - Parameters:
  ///   - queue: does only errands of this queue; all unless said.
  ///   - lanes: how many errands it does at once.
  ///   - lookAround: how often it looks for what other servers asked for.
  public init(
    _ errands: Errands, queue: ErrandQueue? = nil, store: any Store, world: World, logger: Logger, lanes: Int = 2,
    lookAround: Duration = .seconds(20)
  ) {
    description = queue.map { "ErrandWorker of \($0) errands" } ?? "ErrandWorker"
    self.store = store
    self.errands = errands
    let own = errands.runners.filter { queue == nil || $0.queue == queue }
    let runners = Dictionary(own.map { ($0.kind, $0) }, uniquingKeysWith: { $1 })
    self.runners = runners
    recurring = errands.recurring.filter { runners[$0.kind] != nil }
    scouts = (queue ?? .ordinary) == .ordinary ? errands.scouts : []
    bell = store.bell(of: .errands)
    self.world = world
    self.logger = logger
    self.lanes = lanes
    self.lookAround = lookAround
  }

  /// Works until the server ends. What is under way then is broken off and put back as it was.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      await pauseAfterLoss()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<lanes { group.addTask { await work() } }
      }
    }
  }

  /// Errands that are leased when a server starts may have ended the one before it. The more starts have not ended, the
  /// longer it only answers requests before it does any: several that end it, one after the other, leave it time to be
  /// used, and a service manager sees no server that ends as soon as it has started.
  private func pauseAfterLoss() async {
    let starts = (try? await store.read { try Errand.unendedStarts($0) }) ?? 0
    if starts > 0 { try? await Task.sleep(for: Self.pause(after: starts)) }
  }

  static func pause(after starts: Int) -> Duration { min(.seconds(30), .seconds(1 << min(max(starts, 0), 5))) }

  /// Does everything that is due now and what that brings, one after the other, until nothing is. For tests.
  /// - Returns: how many errands it began.
  @discardableResult
  public func runDue() async throws -> Int {
    try await planRecurring()
    for scout in scouts { try await scout.look() }
    var begun = 0
    while let lease = try await takeNext() {
      await perform(lease)
      begun += 1
      for scout in scouts { try await scout.look() }
    }
    return begun
  }

  private func work() async {
    var isPlanned = false
    while !Task.isCancelled {
      let heard = bell.rings
      var pause = lookAround
      do {
        if !isPlanned {
          try await planRecurring()
          isPlanned = true
        }
        for scout in scouts { try await scout.look() }
        if let lease = try await takeNext() {
          await perform(lease)
          continue
        }
        let next = try await store.read { [kinds] in try Errand.nextDue(kinds, $0) }
        if let next { pause = min(pause, max(next - world.now(), .milliseconds(50))) }
      } catch {
        if !Task.isCancelled { logger.warning("errands were put off: \(String(reflecting: error))") }
      }
      await bell.wait(past: heard, atMost: pause)
    }
  }

  private var kinds: [String] { runners.keys.sorted() }

  /// Looks without writing, because mostly there is nothing; then takes what is due and nobody else is taking.
  func takeNext() async throws -> ErrandLease? {
    let (now, token) = (world.now(), world.newSecret(bytes: 12))
    let next = try await store.read { [kinds] in try Errand.nextDue(kinds, $0) }
    guard let next, next <= now else { return nil }
    return try await store.claim { [kinds, runners] tx in
      try ErrandLease.take(
        kinds, token: token, now: now, length: { (runners[$0]?.limits ?? ErrandLimits()).lease }, tx)
    }
  }

  /// What is to be done again and again has a next time, also after a long sleep.
  private func planRecurring() async throws {
    for plan in recurring {
      let now = world.now()
      try await store.write { [world] tx in
        if try Errand.open(plan.kind, key: plan.key, tx) != nil { return }
        let last = try Errand.lastEnd(plan.kind, key: plan.key, tx)
        let next = max(now, last.map { $0 + plan.every } ?? now)
        try AskErrand(plan.kind, key: plan.key, at: next, in: world)(tx)
      }
    }
  }
}

extension ErrandWorker {
  /// Does an errand and writes down what came of it.
  func perform(_ lease: ErrandLease) async {
    guard let runner = runners[lease.errand.kind] else { return }
    let result: Result<Void, any Error>
    do {
      try await run(runner, lease)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    let wasStopped = Task.isCancelled
    // Also when this task is cancelled: what is not written down is only found when the lease is over.
    await Task {
      do {
        try await end(lease, runner, result, wasStopped: wasStopped)
      } catch {
        logger.warning("the end of an errand was not written down: \(String(reflecting: error))")
      }
    }.value
  }

  /// After so many starts that did not end, an errand is not started soon after another such.
  private static let suspicion = 3
  private static let distance = Duration.minutes(1)

  private func run(_ runner: any ErrandRunner, _ lease: ErrandLease) async throws {
    guard lease.errand.unendedStarts <= runner.limits.starts else { throw NeverEnded() }
    if lease.errand.unendedStarts >= Self.suspicion,
      let pause = try await store.read({ try lease.wait(Self.distance, from: Self.suspicion, $0) })
    {
      throw ErrandPutOff(until: pause, "It waits, because it did not end before.")
    }
    let progress = ErrandProgress { done, total in
      try await store.write { try lease.note(done: done, total: total, $0) }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await runner.run(lease.errand, progress) }
      group.addTask { try await keep(lease, runner.limits) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Speaks up for the errand from time to time, until it takes too long.
  private func keep(_ lease: ErrandLease, _ limits: ErrandLimits) async throws {
    let end = ContinuousClock.now + limits.longest
    while ContinuousClock.now < end {
      try await Task.sleep(for: min(limits.lease / 3, max(.zero, end - .now)))
      let isOurs = try await store.write { try lease.renew(now: world.now(), length: limits.lease, $0) }
      if !isOurs { throw LostLease() }
    }
    let minutes = Int(limits.longest.components.seconds / 60)
    throw ErrandTrouble(
      KeptPhrase {
        say(minutes, one: "It took longer than 1 minute.", many: "It took longer than \(minutes) minutes.")
      })
  }

  private func end(
    _ lease: ErrandLease, _ runner: any ErrandRunner, _ result: Result<Void, any Error>, wasStopped: Bool
  ) async throws {
    let now = world.now()
    let next = next(lease.errand, now)
    switch result {
    case .success:
      try await store.write { tx in if try lease.finish(now: now, tx) { try next?(tx) } }
    case .failure(is LostLease):
      logger.warning("errand \(lease.errand.kind) was taken over by another server")
    case .failure(let putOff as ErrandPutOff):
      let moment = max(putOff.until, now + .seconds(1))
      try await store.write { try lease.putBack(until: moment, why: putOff.sentence, counts: false, $0) }
    case .failure(is NeverEnded):
      let starts = runner.limits.starts
      let sentence = KeptPhrase { say("It was started \(starts) times, and the server stopped each time.") }
      // What recurs would end the server again and again, so it rests for a day at least.
      try await giveUp(lease, runner, why: sentence, hasBegun: false, self.next(lease.errand, now, after: .days(1)))
    case .failure where wasStopped:
      try await store.write { try lease.putBack(until: now, why: nil, counts: false, $0) }
    case .failure(let error):
      try await fail(lease, runner, error, next)
    }
  }

  private func fail(
    _ lease: ErrandLease, _ runner: any ErrandRunner, _ error: any Error, _ next: AskErrand?
  ) async throws {
    let (now, limits) = (world.now(), runner.limits)
    let trouble = error as? ErrandTrouble
    if trouble == nil { logger.error("errand \(lease.errand.kind) failed: \(String(reflecting: error))") }
    let sentence = trouble?.sentence ?? KeptPhrase("An unexpected error stopped it. The server's log has the details.")
    if trouble?.isFinal ?? false || lease.errand.attempts >= limits.attempts {
      try await giveUp(lease, runner, why: sentence, next)
    } else {
      let pause = BackOff(first: limits.firstPause, longest: limits.longestPause)
        .pause(after: lease.errand.attempts, world)
      try await store.write { try lease.putBack(until: now + pause, why: sentence, counts: true, $0) }
    }
  }

  /// Gives it up for everybody to see: the staff, its owner and the administrators.
  private func giveUp(
    _ lease: ErrandLease, _ runner: any ErrandRunner, why sentence: KeptPhrase, hasBegun: Bool = true,
    _ next: AskErrand?
  ) async throws {
    let now = world.now()
    logger.error("errand \(lease.errand.kind) \(lease.errand.key) was given up: \(sentence(Say(.english)))")
    try await store.write { [errands] tx in
      guard try lease.giveUp(now: now, why: sentence, hasBegun: hasBegun, tx) else { return }
      try runner.giveUp(lease.errand, tx)
      try errands.tell(lease.errand, now, tx)
      try next?(tx)
    }
  }

  /// The next of an errand that recurs.
  /// - Parameter pause: how long it rests at least.
  private func next(_ errand: Errand, _ now: Instant, after pause: Duration = .zero) -> AskErrand? {
    recurring.first { $0.kind == errand.kind && $0.key == errand.key }.map {
      AskErrand($0.kind, key: $0.key, at: now + max($0.every, pause), in: world)
    }
  }
}

/// None of its starts has ended, and there were as many as there may be.
private struct NeverEnded: Error {}

/// Another server has it now.
private struct LostLease: Error {}
