import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Adverts
@testable import PlazaServer

/// Applies two hundred random operations to adverts and to a model, which must agree to the cent.
@Suite struct AdvertModelTests {
  private static let deeds = 200

  @Test(arguments: [Engine.sqliteFile, .postgres], [UInt64.random(in: 0...9_999_999), 1])
  func `adverts and wallets match a model after every random action`(engine: Engine, seed: UInt64)
    async throws
  {
    print("seed \(seed)")
    try await AdvertFixture.open(on: engine, credits: 3000, seed: seed) { fixture in
      var play = RandomAdvertActions(fixture, seed: seed)
      for step in 0..<Self.deeds {
        try await play.act()
        let (wanted, there) = (play.figures, try await play.found())
        // The complete ledger check is expensive; an error would also show in these numbers.
        let wrong = step % 10 == 0 ? try await fixture.wrong() : []
        #expect(there == wanted && wrong == [], "step \(step), seed \(seed)")
        if there != wanted || !wrong.isEmpty { return }
      }
      #expect(try await fixture.wrong() == [], "seed \(seed)")
      // With the fixed seed, each of these must have occurred, or the test covered too little.
      if seed == 1 { #expect(play.refused > 10 && play.ended > 5 && play.free > 0) }
    }
  }
}

/// Performs random actions of shops, visitors, staff and the hourly job, and predicts their
/// results.
struct RandomAdvertActions {
  private struct ExpectedAdvert {
    let id: ID<Advert>
    var payments: [(person: Int, amount: Int)]
    var spent = 0
    var isApproved = false
    var isPausedByShop = false
    var isEnded = false
    let lastDay: CalendarDate

    var paid: Int { payments.reduce(0) { $0 + $1.amount } }
  }

  private static let people: [Cast] = [.ann, .bob]

  let fixture: AdvertFixture
  /// The numbers of refused operations, of ended adverts, and of clicks that were free as
  /// expected.
  private(set) var (refused, ended, free) = (0, 0, 0)
  private var credits = [3000, 3000]
  private var adverts: [ExpectedAdvert] = []
  private var visitors = 0
  private var random: SplitMix64

  init(_ fixture: AdvertFixture, seed: UInt64) {
    self.fixture = fixture
    random = SplitMix64(seed: seed)
  }

  /// The credits of both members, and the amounts spent by the adverts, in order.
  var figures: [Int] { credits + adverts.map(\.spent) }

  func found() async throws -> [Int] {
    var found: [Int] = []
    for person in Self.people { found.append(try await fixture.credits(person)) }
    for advert in adverts { found.append(try await fixture.spent(advert.id)) }
    return found
  }

  mutating func act() async throws {
    switch number(22) {
    case 0, 1: try await order()
    case 2, 3: try await add()
    case 4, 5: try await approve()
    case 6: try await rest()
    case 7: try await end()
    case 8 where number(3) == 0: try await passTime()
    case 9: try await fixture.cleanUp(); endExpired()
    case 10, 11: try await count(.view, 3)
    default: for _ in 0..<3 { try await count(.click, 20) }
    }
  }

  private mutating func number(_ maximum: Int) -> Int { Int(random.next() % UInt64(maximum)) }

  /// Returns one of the latest adverts, so that some receive many operations.
  private mutating func some() -> Int? {
    adverts.isEmpty ? nil : max(0, adverts.count - 1 - number(min(4, adverts.count)))
  }

  /// - Returns: Whether the operation succeeded, which must be as the model predicts.
  private mutating func goes(_ expected: Bool, _ work: () async throws -> Void) async throws
    -> Bool
  {
    do {
      try await work()
      #expect(expected, "this had to be refused")
      return true
    } catch let refusal as ShopAdvertRefusal {
      #expect(!expected, "this was refused: \(refusal)")
      refused += 1
      return false
    }
  }

  private mutating func order() async throws {
    let (fixture, person, budget, days) = (
      fixture, number(2), 23 + number(number(2) == 0 ? 10 : 300), number(4)
    )
    var made: ID<Advert>?
    let isDone = try await goes(credits[person] >= budget) {
      made = try await fixture.order(budget: budget, days: days, by: Self.people[person])
    }
    guard isDone, let made else { return }
    credits[person] -= budget
    adverts.append(
      ExpectedAdvert(
        id: made, payments: [(person, budget)], lastDay: fixture.today.adding(days: days)))
  }

  private mutating func add() async throws {
    guard let place = some() else { return }
    let (fixture, person, amount, id) = (fixture, number(2), 1 + number(200), adverts[place].id)
    let isDone = try await goes(!adverts[place].isEnded && credits[person] >= amount) {
      try await fixture.add(amount, to: id, by: Self.people[person])
    }
    guard isDone else { return }
    credits[person] -= amount
    adverts[place].payments.append((person, amount))
  }

  private mutating func approve() async throws {
    guard let place = some() else { return }
    let (fixture, id) = (fixture, adverts[place].id)
    if try await goes(
      !adverts[place].isEnded && !adverts[place].isApproved, { try await fixture.approve(id) })
    {
      adverts[place].isApproved = true
    }
  }

  private mutating func rest() async throws {
    guard let place = some() else { return }
    let (fixture, id, isPausedByShop) = (fixture, adverts[place].id, number(2) == 0)
    let canPause = adverts[place].isApproved && !adverts[place].isEnded
    if try await goes(canPause, { try await fixture.rest(id, isPausedByShop) }) {
      adverts[place].isPausedByShop = isPausedByShop
    }
  }

  private mutating func end() async throws {
    guard let place = some() else { return }
    let (fixture, id) = (fixture, adverts[place].id)
    let reason: EndAdvert.EndReason = number(2) == 0 ? .withdrawn : .declined("No.")
    if try await goes(!adverts[place].isEnded, { try await fixture.end(id, reason) }) {
      returnCredits(place)
    }
  }

  private mutating func passTime() async throws {
    fixture.clock.advance(by: .hours(6))
    if number(2) == 0 {
      try await fixture.cleanUp()
      endExpired()
    }
  }

  /// The hourly job ends adverts that are over.
  private mutating func endExpired() {
    for place in adverts.indices
    where !adverts[place].isEnded && adverts[place].lastDay < fixture.today {
      returnCredits(place)
    }
  }

  private mutating func returnCredits(_ place: Int) {
    var spent = adverts[place].spent
    for payment in adverts[place].payments {
      let used = min(spent, payment.amount)
      spent -= used
      credits[payment.person] += payment.amount - used
    }
    adverts[place].isEnded = true
    ended += 1
  }

  private mutating func count(_ what: CountAdvert.CountedEvent, _ price: Int) async throws {
    guard let place = some() else { return }
    let advert = adverts[place]
    visitors += 1
    let isCounted = try await fixture.count(what, advert.id, by: "\(visitors)")
    #expect(
      isCounted
        == (advert.isApproved && !advert.isPausedByShop && !advert.isEnded
          && fixture.today <= advert.lastDay))
    guard isCounted else { return }
    if advert.spent + price <= advert.paid { adverts[place].spent += price } else { free += 1 }
  }
}
