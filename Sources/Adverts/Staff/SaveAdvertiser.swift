import PlazaBase
import PlazaData

/// Creates or changes an advertiser.
struct SaveAdvertiser: Sendable {
  let id: ID<Advertiser>
  let isNew: Bool
  let name: String
  let contact: String?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let changed =
      isNew
      ? try tx.run(
        """
        INSERT INTO advert_advertiser (id, name, sort_name, contact, added_at)
        VALUES (\(id), \(name), \(name.folded), \(contact), \(now))
        """)
      : try tx.run(
        """
        UPDATE advert_advertiser SET name = \(name), sort_name = \(name.folded), contact = \(contact) WHERE id = \(id)
        """)
    if changed == 0 { throw NotFound.advertiser }
  }
}

/// Deletes an advertiser without adverts.
struct DeleteAdvertiser: Sendable {
  enum Refusal: PlazaBase.Refusal, Equatable {
    case hasAdverts(String)

    var slug: String { "has-adverts" }
    var message: String {
      switch self {
      case .hasAdverts(let name):
        say(
          "\(name.isolated) still has adverts. Delete them first; their statistics are deleted too."
        )
      }
    }
  }

  let advertiser: ID<Advertiser>

  func callAsFunction(_ tx: any Transaction) throws -> Advertiser {
    let gone = try Advertiser.find(advertiser, tx)
    if try tx.exists("SELECT 1 FROM advert WHERE advertiser = \(advertiser) LIMIT 1") {
      throw Refusal.hasAdverts(gone.name)
    }
    try tx.run("DELETE FROM advert_advertiser WHERE id = \(advertiser)")
    return gone
  }
}
