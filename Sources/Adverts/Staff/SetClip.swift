import PlazaBase
import PlazaData

/// Sets or removes the clip of an advert. The clean-up deletes the file that is no longer
/// referenced.
struct SetClip: Sendable {
  let advert: ID<Advert>
  let clip: AdvertClip?
  /// The duration, if known.
  var length: Duration?

  func callAsFunction(_ tx: any Transaction) throws {
    let milliseconds = length.map { Int($0.wholeMicroseconds / 1000) }
    let changed = try tx.run(
      """
      UPDATE advert SET clip = \(clip?.id), clip_kind = \(clip?.kind), clip_milliseconds = \(milliseconds)
      WHERE id = \(advert)
      """)
    if changed == 0 { throw NotFound.advert }
  }
}
