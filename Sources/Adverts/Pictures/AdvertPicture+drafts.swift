import PlazaBase
import PlazaData
import PlazaUploads

extension AdvertPicture {
  static let drafts = PictureDrafts<AdvertPicture>("advert_draft")

  /// Returns the keys of all files that an advert or a draft references.
  static func named(_ tx: any Transaction) throws -> Set<String> {
    let rows = try tx.rows(
      """
      SELECT picture AS id FROM advert WHERE picture IS NOT NULL
      UNION SELECT clip FROM advert WHERE clip IS NOT NULL
      UNION SELECT id FROM advert_draft ORDER BY id
      """)
    return Set(try rows.map { try $0.value("id") })
  }
}
