import ArgumentParser
import Foundation
import PlazaBase
import PlazaData
import PlazaServer
import Wallet

/// Creates the transactions of a member's lifetime, and measures plain SQL queries of them.
struct FullPurse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purse", abstract: "Fills a member's purse and measures bare questions about it.",
    discussion: "PLAZA_DATABASE names the database, which has the member. One line of JSON tells the figures.")

  /// The number of other members, whose transactions are interleaved.
  private static let others = 1000

  @Option(help: "The member's address.") var email: String
  @Option(help: "How many lines of points the member has afterwards, where there are none yet.") var lines = 100_000
  @Option(help: "How often each question is asked.") var rounds = 200

  func run() async throws {
    let bench = try await ScratchDirectory.open(oneCommitEach: false)
    let (store, email) = (bench.store, email)
    let row = try await store.read { try $0.first("SELECT id FROM members_member WHERE email = \(email)") }
    guard let member: ID<Member> = try row?.value("id") else {
      throw ValidationError("There is no member \(email).")
    }
    if try await store.read({ try LedgerEntry.list(of: .available(member), .point, PageRequest(), $0).items.isEmpty }) {
      try await FilledWallet(member: member, lines: lines, others: Self.others).insertAll(into: store)
    }
    let figures = try await measure(store, member)
    await bench.close()
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  private func measure(_ store: any Database, _ member: ID<Member>) async throws -> PurseFigures {
    let middle = PageRequest(limit: 1, after: Cursor(lines / 2, ""))
    let found = try await store.read { try LedgerEntry.list(of: .available(member), .point, middle, $0) }
    let balance: SQL = "SELECT name, balance FROM wallet_account WHERE member = \(member) AND unit = 'point'"
    return PurseFigures(
      middle: found.next ?? "", balance: try await times(store, balance),
      firstLines: try await times(store, bareLines(of: member, before: .max)),
      middleLines: try await times(store, bareLines(of: member, before: lines / 2)))
  }

  private func bareLines(of member: ID<Member>, before number: Int) -> SQL {
    """
    SELECT p.transfer, p.number, p.amount, p.balance, t.reason, t.cause, t.words, t.made_at
    FROM wallet_posting p JOIN wallet_transfer t ON t.id = p.transfer
    WHERE p.unit = 'point' AND p.account = \("available/\(member.text)") AND p.number < \(number)
    ORDER BY p.number DESC LIMIT 51
    """
  }

  private func times(_ store: any Database, _ question: SQL) async throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<(rounds + 2) {
      let start = ContinuousClock.now
      try await store.read { _ = try $0.rows(question) }
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    // The first two runs fill caches.
    return times.dropFirst(2).sorted()
  }
}

/// The times of plain queries in milliseconds and in ascending order, and the cursor in the middle
/// of the transactions.
private struct PurseFigures: Encodable {
  let middle: String
  let balance, firstLines, middleLines: [Double]
}
