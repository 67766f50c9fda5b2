import Testing

@testable import Shelf

struct RatingTests {
  @Test(arguments: [
    (65, 65, true), (70, 65, true), (60, 65, false), (60, 64, true), (10, 3, true),
    (65, 70, false), (66, 65, false),
  ])
  func `a rating rounded to half stars equals the rating it was rounded from`(
    uploaded: Int, stored: Int, isSame: Bool
  )
    throws
  {
    #expect(
      try #require(Rating(tenths: uploaded)).isSame(as: #require(Rating(tenths: stored))) == isSame
    )
  }
}
