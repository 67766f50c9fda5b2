import PlazaBase
import PlazaHTTP

extension Rental: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("customer", customer)
      json.field("film", film)
      json.field("filmTitle", filmTitle)
      json.field("copy", copy)
      json.field("copyNumber", copyNumber)
      json.field("copyCode", copyCode)
      json.field("nights", nights)
      json.field("priceMinor", price)
      json.field("rentedAt", rentedAt)
      json.field("dueOn", dueOn)
      json.field("dueAt", dueAt)
      json.field("returnedAt", returnedAt)
    }
  }
}
