import PlazaBase
import PlazaData
import PlazaMarkup

extension Advertiser {
  init(row: Row) throws {
    id = try row.value("id")
    name = try row.value("name")
    contact = try row.optional("contact")
  }
}

extension Advert {
  init(row: Row) throws {
    id = try row.value("id")
    advertiser = try row.value("advertiser")
    advertiserName = try row.value("advertiser_name")
    spent = try row.value("spent_minor")
    isPaused = try row.value("is_paused")
    order = try row.optional("order_state")
    details = try AdvertDetails(row: row)
  }
}

extension AdvertDetails {
  init(row: Row) throws {
    headline = try row.value("headline")
    text = try row.optional("words")
    target = try row.value("target")
    page = try row.optional("page", as: String.self).flatMap { Link(local: $0) }
    picture = try row.optional("picture")
    clip =
      if let id = try row.optional("clip", as: ID<AdvertClip.File>.self) {
        AdvertClip(id: id, kind: try row.value("clip_kind"))
      } else {
        nil
      }
    firstDay = try row.value("first_day")
    lastDay = try row.value("last_day")
    budget = try row.value("budget_minor")
    perClick = try row.value("click_minor")
    perView = try row.value("view_minor")
  }
}

extension AdvertCard {
  init(row: Row) throws {
    id = try row.value("id")
    advertiser = try row.value("advertiser_name")
    headline = try row.value("headline")
    text = try row.optional("words")
    picture = pictureLink(try row.optional("picture"), of: id, .card)
    clip =
      if let id = try row.optional("clip", as: ID<AdvertClip.File>.self) {
        AdvertClip(id: id, kind: try row.value("clip_kind"))
      } else {
        nil
      }
  }
}
