import CPrintShopFiles
import PlazaBase

/// A fictional college of the demo, with a campus drawn for it.
enum DemoCollege: Sendable, CaseIterable {
  case hanbit, bada, saebyeok

  /// The name and city in both languages, and the coordinates.
  var text: (name: String, nameKorean: String, city: String, cityKorean: String, place: String) {
    switch self {
    case .hanbit: ("Hanbit University", "한빛대학교", "Seoul", "서울", "37.5836,127.0282")
    case .bada: ("Bada University", "바다대학교", "Busan", "부산", "35.1362,129.1006")
    case .saebyeok:
      ("Saebyeok Institute of Science", "새벽과학기술원", "Daejeon", "대전", "36.3689,127.3452")
    }
  }

  var campus: String {
    switch self {
    case .hanbit: print_hanbit_geojson.text
    case .bada: print_bada_geojson.text
    case .saebyeok: print_saebyeok_geojson.text
    }
  }
}
