import PlazaBase
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("matrix", "matrix", 0), ("matirx", "matrix", 1), ("atrix", "matrix", 1), ("ca", "abc", 2),
    ("", "abc", 3),
    ("kitten", "sitting", 3), ("schwarzenegger", "shwarzeneger", 2), ("été", "ete", 2),
  ])
  func `the edit distance is Damerau-Levenshtein`(one: String, other: String, distance: Int) {
    #expect(one.editDistance(to: other) == distance)
    #expect(other.editDistance(to: one) == distance)
  }
}
