import PlazaBase
import PlazaHTTP

extension Customer: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("accountNumber", accountNumber)
      json.field("code", code)
      json.field("name", details.name)
      json.field("address", details.address)
      json.field("postcode", details.postcode)
      json.field("dateOfBirth", details.dateOfBirth)
      json.field("phone", details.phone)
      json.field("isOpen", isOpen)
      json.field("rentalsOut", rentalsOut)
    }
  }
}
