import PlazaBase
import PlazaTables

extension DateOrder {
  var title: String {
    switch self {
    case .day: say("Day first: 31/12/1980")
    case .month: say("Month first: 12/31/1980")
    case .year: say("Year first: 80/12/31")
    }
  }
}
