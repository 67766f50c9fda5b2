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
  func `adverts, wallets and a model of them agree after every deed`(engine: Engine, seed: UInt64) async throws {
    print("seed \(seed)")
    try await Stall.open(on: engine, credits: 3000, seed: seed) { stall in
      var play = AdvertPlay(stall, seed: seed)
      for step in 0..<Self.deeds {
        try await play.deed()
        let (wanted, there) = (play.figures, try await play.found())
        // The complete ledger check is expensive; an error would also show in these numbers.
        let wrong = step % 10 == 0 ? try await stall.wrong() : []
        #expect(there == wanted && wrong == [], "step \(step), seed \(seed)")
        if there != wanted || !wrong.isEmpty { return }
      }
      #expect(try await stall.wrong() == [], "seed \(seed)")
      // With the fixed seed, each of these must have occurred, or the test covered too little.
      if seed == 1 { #expect(play.refused > 10 && play.ended > 5 && play.free > 0) }
    }
  }
}

/// Performs random actions of shops, visitors, staff and the hourly job, and predicts their
/// results.
struct AdvertPlay {
  private struct Known {
    let id: ID<Advert>
    var payments: [(person: Int, amount: Int)]
    var spent = 0
    var isApproved = false
    var isResting = false
    var isEnded = false
    let lastDay: CalendarDate

    var paid: Int { payments.reduce(0) { $0 + $1.amount } }
  }

  private static let people: [Cast] = [.ann, .bob]

  let stall: Stall
  /// The numbers of refused operations, of ended adverts, and of clicks that were free as expected.
  private(set) var (refused, ended, free) = (0, 0, 0)
  private var credits = [3000, 3000]
  private var adverts: [Known] = []
  private var visitors = 0
  private var random: SplitMix64

  init(_ stall: Stall, seed: UInt64) {
    self.stall = stall
    random = SplitMix64(seed: seed)
  }

  /// The credits of both members, and the amounts spent by the adverts, in order.
  var figures: [Int] { credits + adverts.map(\.spent) }

  func found() async throws -> [Int] {
    var found: [Int] = []
    for person in Self.people { found.append(try await stall.credits(person)) }
    for advert in adverts { found.append(try await stall.spent(advert.id)) }
    return found
  }

  mutating func deed() async throws {
    switch number(22) {
    case 0, 1: try await order()
    case 2, 3: try await add()
    case 4, 5: try await approve()
    case 6: try await rest()
    case 7: try await end()
    case 8 where number(3) == 0: try await passTime()
    case 9: try await stall.tidy(); settle()
    case 10, 11: try await count(.view, 3)
    default: for _ in 0..<3 { try await count(.click, 20) }
    }
  }

  private mutating func number(_ most: Int) -> Int { Int(random.next() % UInt64(most)) }

  /// Returns one of the latest adverts, so that some receive many operations.
  private mutating func some() -> Int? {
    adverts.isEmpty ? nil : max(0, adverts.count - 1 - number(min(4, adverts.count)))
  }

  /// - Returns: Whether the operation succeeded, which must be as the model predicts.
  private mutating func goes(_ expected: Bool, _ work: () async throws -> Void) async throws -> Bool {
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
    let (stall, person, budget, days) = (stall, number(2), 23 + number(number(2) == 0 ? 10 : 300), number(4))
    var made: ID<Advert>?
    let isDone = try await goes(credits[person] >= budget) {
      made = try await stall.order(budget: budget, days: days, by: Self.people[person])
    }
    guard isDone, let made else { return }
    credits[person] -= budget
    adverts.append(Known(id: made, payments: [(person, budget)], lastDay: stall.today.adding(days: days)))
  }

  private mutating func add() async throws {
    guard let place = some() else { return }
    let (stall, person, amount, id) = (stall, number(2), 1 + number(200), adverts[place].id)
    let isDone = try await goes(!adverts[place].isEnded && credits[person] >= amount) {
      try await stall.add(amount, to: id, by: Self.people[person])
    }
    guard isDone else { return }
    credits[person] -= amount
    adverts[place].payments.append((person, amount))
  }

  private mutating func approve() async throws {
    guard let place = some() else { return }
    let (stall, id) = (stall, adverts[place].id)
    if try await goes(!adverts[place].isEnded && !adverts[place].isApproved, { try await stall.approve(id) }) {
      adverts[place].isApproved = true
    }
  }

  private mutating func rest() async throws {
    guard let place = some() else { return }
    let (stall, id, isResting) = (stall, adverts[place].id, number(2) == 0)
    let mayRest = adverts[place].isApproved && !adverts[place].isEnded
    if try await goes(mayRest, { try await stall.rest(id, isResting) }) { adverts[place].isResting = isResting }
  }

  private mutating func end() async throws {
    guard let place = some() else { return }
    let (stall, id) = (stall, adverts[place].id)
    let why: EndAdvert.Why = number(2) == 0 ? .withdrawn : .declined("No.")
    if try await goes(!adverts[place].isEnded, { try await stall.end(id, why) }) { giveBack(place) }
  }

  private mutating func passTime() async throws {
    stall.clock.advance(by: .hours(6))
    if number(2) == 0 {
      try await stall.tidy()
      settle()
    }
  }

  /// The hourly job ends adverts that are over.
  private mutating func settle() {
    for place in adverts.indices where !adverts[place].isEnded && adverts[place].lastDay < stall.today {
      giveBack(place)
    }
  }

  private mutating func giveBack(_ place: Int) {
    var spent = adverts[place].spent
    for payment in adverts[place].payments {
      let used = min(spent, payment.amount)
      spent -= used
      credits[payment.person] += payment.amount - used
    }
    adverts[place].isEnded = true
    ended += 1
  }

  private mutating func count(_ what: CountAdvert.What, _ price: Int) async throws {
    guard let place = some() else { return }
    let advert = adverts[place]
    visitors += 1
    let isCounted = try await stall.count(what, advert.id, by: "\(visitors)")
    #expect(isCounted == (advert.isApproved && !advert.isResting && !advert.isEnded && stall.today <= advert.lastDay))
    guard isCounted else { return }
    if advert.spent + price <= advert.paid { adverts[place].spent += price } else { free += 1 }
  }
}
