import Adverts
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import HockeyCamp

extension CampFixture {
  func save(
    _ title: String, born: ClosedRange<Int>? = nil, places: (Int, Int)? = nil,
    target: String? = nil,
    id: ID<Offer>? = nil, isHidden: Bool = false
  ) -> SaveOffer {
    let details = OfferDetails(
      title: title, about: title, price: Money(minor: 100), target: target.flatMap { .init($0) },
      born: born,
      startsOn: nil, endsOn: nil, places: places?.0, taken: places?.1)
    return SaveOffer(
      id: id ?? clock.world.newID(), kind: .program, details: details, isHidden: isHidden,
      now: clock.now)
  }

  func offer(
    _ title: String, born: ClosedRange<Int>? = nil, places: (Int, Int)? = nil,
    target: String? = nil
  ) async throws {
    let save = save(title, born: born, places: places, target: target)
    try await store.write { try save($0) }
  }

  func first(_ kind: Offer.Kind) async throws -> ID<Offer> {
    try #require(try await store.read { try Offer.list(kind, all: true, $0).first?.id })
  }
}
