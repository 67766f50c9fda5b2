import PlazaArchive
import PlazaBase
import PlazaData

@testable import Members

/// One stored film, and one that was deleted.
struct StoredFilms: PersonalDataProvider {
  let film: [UInt8]
  let personalData: [PersonalData] = []

  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] { [] }

  func files(_ member: ID<Member>, _ tx: any Transaction) throws -> [ZipFile] {
    [
      ZipFile("camp/1.mp4", length: film.count) { [film] in HeldFilm(bytes: film) },
      ZipFile("camp/gone.mp4", length: 2_000_000) { nil },
    ]
  }

  func erase(_ member: ID<Member>, _ tx: any Transaction) throws {}
}

private struct HeldFilm: ByteSource {
  let bytes: [UInt8]
  let tag: String? = nil
  var length: Int { bytes.count }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }
}
