import PlazaBase
import PlazaWeb

extension Film: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("title", details.title)
      json.field("cast", details.cast)
      json.field("director", details.director)
      json.field("rating", details.rating?.rawValue)
      json.field("copies", copies)
      json.field("stock", stock)
    }
  }
}

extension Copy: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("number", number)
      json.field("code", code)
      json.field("state", isOut ? "out" : "in")
    }
  }
}

extension Stock: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("total", total)
      json.field("out", out)
    }
  }
}
