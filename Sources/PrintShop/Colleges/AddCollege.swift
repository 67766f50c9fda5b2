import PlazaBase
import PlazaData

/// Puts a college on the list.
struct AddCollege: Sendable {
  let college: College
  /// Its grounds as GeoJSON.
  let campus: String?

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO print_college (id, name, name_ko, city, city_ko, latitude, longitude, campus)
      VALUES (\(college.id), \(college.name), \(college.nameKorean), \(college.city), \(college.cityKorean),
        \(college.spot.latitude), \(college.spot.longitude), \(campus))
      """)
    for word in SearchWords.of([college.name, college.nameKorean, college.city, college.cityKorean]) {
      try tx.run("INSERT INTO print_college_word (word, college) VALUES (\(word), \(college.id))")
    }
  }
}
