import PlazaBase
import PlazaData
public import PlazaHTTP

extension Adverts {
  /// The sort names of advertisers.
  public var folded: [Refold] { Self.parts }

  private static let parts = [
    Refold("advertisers", "advert_advertiser") { ids, tx in
      for id in ids.compactMap({ ID<Advertiser>($0) }) {
        guard let row = try tx.first("SELECT name FROM advert_advertiser WHERE id = \(id)") else {
          continue
        }
        let name: String = try row.value("name")
        try tx.run("UPDATE advert_advertiser SET sort_name = \(name.folded) WHERE id = \(id)")
      }
    }
  ]
}
