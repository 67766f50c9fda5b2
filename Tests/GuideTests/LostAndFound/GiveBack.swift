import PlazaBase
import PlazaData

/// Hands a thing to its owner, once.
struct GiveBack {
  let thing: ID<Thing>
  let now: Instant

  enum Refusal: PlazaBase.Refusal {
    case noSuchThing
    case alreadyGivenBack

    var slug: String { self == .noSuchThing ? "not-found" : "already-given-back" }
    var kind: RefusalKind { self == .noSuchThing ? .notFound : .conflict }
    var message: String {
      switch self {
      case .noSuchThing: "This item no longer exists. Please check the list."
      case .alreadyGivenBack: "This has already been picked up. Ask at the desk."
      }
    }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let changed = try tx.run(
      "UPDATE lost_thing SET given_back_at = \(now) WHERE id = \(thing) AND given_back_at IS NULL")
    if changed == 1 { return }
    let exists = try tx.exists("SELECT 1 FROM lost_thing WHERE id = \(thing)")
    throw exists ? Refusal.alreadyGivenBack : Refusal.noSuchThing
  }
}
