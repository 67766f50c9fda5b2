import PlazaBase
import PlazaData

/// Gives an advert a clip, or takes it away. A sweep removes the file that nothing names then.
struct SetClip: Sendable {
  let advert: ID<Advert>
  let clip: AdvertClip?

  func callAsFunction(_ tx: any Transaction) throws {
    let changed = try tx.run(
      "UPDATE advert SET clip = \(clip?.id), clip_kind = \(clip?.kind) WHERE id = \(advert)")
    if changed == 0 { throw NotThere.advert }
  }
}
