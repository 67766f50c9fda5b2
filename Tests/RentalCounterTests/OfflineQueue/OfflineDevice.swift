import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

/// A counter device as the server sees it: it records entries, each with the hash of the previous
/// one.
final class OfflineDevice {
  let id: ID<CounterDevice>
  let clock: TestWorld
  private(set) var entries: [JournalEntry] = []
  /// How far the device's clock is behind the server's, and the offset that the device assumes, in
  /// milliseconds.
  var behind = 0
  var offset = 0
  var clerk = Cast.kim.id

  init(_ id: ID<CounterDevice>, _ clock: TestWorld) {
    self.id = id
    self.clock = clock
  }

  static func register(_ name: String = "Till 1", at counter: RentalShop) async throws
    -> OfflineDevice
  {
    let register = RegisterDevice(name, by: counter.kim, in: counter.world)
    return OfflineDevice(try await counter.store.write { try register($0) }.id, counter.clock)
  }

  @discardableResult
  func rent(
    _ copy: Copy, to customer: Customer, nights: Int = 2, ageConfirmed: Bool = false,
    rate: Money? = nil
  ) throws -> JournalEntry {
    let id = clock.world.newID(JournalEntry.self)
    let loan = JournalEntry.Loan(
      rental: try #require(ID<Rental>(id.text)), customer: customer.id,
      checkout: clock.world.newID(), nights: nights,
      ageConfirmed: ageConfirmed, rate: rate)
    return write(id, .rent(loan), copy.code)
  }

  @discardableResult
  func giveBack(_ code: ShortCode) throws -> JournalEntry {
    let id = clock.world.newID(JournalEntry.self)
    return write(id, .giveBack(try #require(ID<ReturnFilm>(id.text))), code)
  }

  private func write(_ id: ID<JournalEntry>, _ entryAction: JournalEntry.Action, _ code: ShortCode)
    -> JournalEntry
  {
    let entry = JournalEntry.written(
      id, by: self.id, after: entries.last, clerk, at: Int(clock.now.microseconds / 1000) - behind,
      offset, entryAction,
      code)
    entries.append(entry)
    return entry
  }

  /// Removes the last entries, like a device that was restored from a backup.
  func removeLast(_ count: Int) { entries.removeLast(count) }

  /// Returns a part of the journal as the request body.
  func json(_ part: Range<Int>? = nil) -> String {
    let all = entries[part ?? 0..<entries.count].map(\.sent).joined(separator: ",")
    return "{\"device\":\"\(id)\",\"entries\":[\(all)]}"
  }

  @discardableResult
  func send(_ part: Range<Int>? = nil, by program: WebClient) async throws -> Reply {
    try await program.send(.post, "/api/rental/offline-entries", json: json(part))
  }
}

extension JournalEntry {
  static func written(
    _ id: ID<JournalEntry>, by device: ID<CounterDevice>, after last: JournalEntry?,
    _ clerk: ID<Member>, at: Int,
    _ offset: Int, _ entryAction: Action, _ code: ShortCode
  ) -> JournalEntry {
    func entry(_ hash: String) -> JournalEntry {
      JournalEntry(
        id: id, device: device, sequence: (last?.sequence ?? 0) + 1,
        previous: last?.hash ?? JournalEntry.beginning,
        hash: hash, member: clerk, at: at, offset: offset, entryAction: entryAction, code: code)
    }
    return entry(entry("").rightHash)
  }

  /// The entry with its hash, as sent by a device.
  var sent: String { canonical.dropLast() + ",\"hash\":\"\(hash)\"}" }
}

extension Reply {
  /// Returns the values of a text field in all objects of a JSON list, in order.
  func all(_ name: String) -> [String] {
    text.matches(of: /"(\w+)":"([^"]*)"/).filter { $0.1 == name }.map { String($0.2) }
  }
}
