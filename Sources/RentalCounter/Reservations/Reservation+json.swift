import PlazaBase
import PlazaHTTP

extension Reservation: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("film", film)
      json.field("filmTitle", filmTitle)
      json.field("copyNumber", copyNumber)
      json.field("reservedAt", reservedAt)
      json.field("until", until)
      json.field("endedAt", endedAt)
      json.field("outcome", outcome?.rawValue)
      json.field("reason", reason)
    }
  }
}
