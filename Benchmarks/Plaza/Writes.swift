import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP

/// Rents out a film if one is available: a conditional update and an insertion, like the rental
/// counter's operations.
struct Rent: Sendable {
  enum Rental {}

  let id: ID<Rental>
  let film: Int
  let at: Instant

  func callAsFunction(_ tx: any Transaction) throws -> Response {
    let taken = try tx.run(
      "UPDATE bench_film SET available = available - 1 WHERE id = \(film) AND available > 0")
    guard taken == 1 else { throw Problem.notFound }
    try tx.run("INSERT INTO bench_rental (id, film, rented_at) VALUES (\(id), \(film), \(at))")
    return .json(status: .created) {
      $0.field("id", id)
      $0.field("film", film)
    }
  }
}

/// Moves money between two accounts: two updates and an insertion.
struct Payment: Sendable {
  enum Entry {}

  let id: ID<Entry>
  let from: Int
  let to: Int
  let amount: Int
  let at: Instant

  func callAsFunction(_ tx: any Transaction) throws -> Response {
    let paid = try tx.run(
      "UPDATE bench_account SET balance = balance - \(amount) WHERE id = \(from) AND balance >= \(amount)"
    )
    let received = try tx.run(
      "UPDATE bench_account SET balance = balance + \(amount) WHERE id = \(to)")
    guard paid == 1, received == 1 else { throw Problem.notFound }
    try tx.run(
      """
      INSERT INTO bench_entry (id, payer, payee, amount, made_at) VALUES (\(id), \(from), \(to), \(amount), \(at))
      """)
    return .json(status: .created) { $0.field("id", id) }
  }
}
