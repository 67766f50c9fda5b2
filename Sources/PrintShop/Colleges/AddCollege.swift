import PlazaBase
import PlazaData

/// Inserts a college.
struct AddCollege: Sendable {
  let college: College
  /// The outline of the campus as GeoJSON.
  let campus: String?

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO print_college (id, name, name_ko, city, city_ko, latitude, longitude, campus)
      VALUES (\(college.id), \(college.name), \(college.nameKorean), \(college.city), \(college.cityKorean),
        \(college.spot.latitude), \(college.spot.longitude), \(campus))
      """)
    try college.indexTerms(tx)
  }
}

extension College {
  /// Rebuilds the college's search terms.
  func indexTerms(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM print_college_word WHERE college = \(id)")
    for word in IndexTerms.of([name, nameKorean, city, cityKorean]) {
      try tx.run("INSERT INTO print_college_word (word, college) VALUES (\(word), \(id))")
    }
  }
}
