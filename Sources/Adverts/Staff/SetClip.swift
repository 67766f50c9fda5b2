import PlazaBase
import PlazaData

/// Gives an advert a clip, or takes it away. A sweep removes the file that nothing names then.
struct SetClip: Sendable {
  let advert: ID<Advert>
  let clip: AdvertClip?
  /// How long it plays, where that is known.
  var length: Duration?

  func callAsFunction(_ tx: any Transaction) throws {
    let milliseconds = length.map { Int($0.wholeMicroseconds / 1000) }
    let changed = try tx.run(
      """
      UPDATE advert SET clip = \(clip?.id), clip_kind = \(clip?.kind), clip_milliseconds = \(milliseconds)
      WHERE id = \(advert)
      """)
    if changed == 0 { throw NotThere.advert }
  }
}
