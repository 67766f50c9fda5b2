import PlazaBase

/// The details of a store that its staff can edit.
struct StoreDetails: Sendable, Equatable {
  var name: String
  var nameKorean: String
  var address: String
  var phone: String
  var spot: Coordinate
  var startsAutomatically = false
  var marks = PaperMark.none
}
