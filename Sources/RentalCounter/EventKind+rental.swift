import Jobs
import PlazaBase

extension EventKind {
  static let filmLent = EventKind("rental.lent", Phrase("Films were rented"))
  static let filmReturned = EventKind("rental.returned", Phrase("A film was returned"))
  static let filmReserved = EventKind("rental.reserved", Phrase("A film was reserved"))
}
