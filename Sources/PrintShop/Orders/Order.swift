import PlazaBase

/// What a member asks a store to print. Filled in beside its acts.
struct Order: Sendable {
  enum State: String, Sendable, CaseIterable {
    case draft, order, printing, done
    case pickedUp = "picked-up"
    case canceled, refused, failed, expired
  }
}
