import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaImaging
import PlazaProcesses

/// The storage of pictures and clips.
struct AdvertFiles: Sendable {
  static let pictureArea = "adverts/pictures"
  static let clipArea = "adverts/clips"
  /// The maximum size of a clip in bytes. It is held in memory while it is uploaded.
  static let largestClip = 20_971_520

  let files: any FileStore
  let pictures: Pictures

  static func key(_ picture: ID<AdvertPicture>, _ size: AdvertPictureSize) -> FileKey? {
    FileKey(pictureArea, picture, size.rawValue + ".jpg")
  }

  static func key(_ clip: AdvertClip) -> FileKey? {
    FileKey(clipArea, clip.id, clip.kind.rawValue)
  }

  /// Re-encodes a picture and stores it in all sizes. No advert references it yet.
  func put(_ bytes: [UInt8], as id: ID<AdvertPicture>) async throws {
    guard !bytes.isEmpty else { throw ValidationErrors("picture", say("Upload a picture.")) }
    do {
      let sizes = [
        PictureSize(AdvertPictureSize.large.rawValue, width: 1600, height: 1200),
        PictureSize(AdvertPictureSize.card.rawValue, width: 800, height: 600),
      ]
      let made = try await pictures.remake(bytes, in: sizes)
      for size in AdvertPictureSize.allCases {
        if let key = Self.key(id, size), let picture = made[size.rawValue] {
          try await files.put(key, picture)
        }
      }
    } catch let refusal as PictureRefusal {
      throw ValidationErrors("picture", refusal.message)
    } catch let error as ToolError {
      throw error.requestError
    }
  }

  func put(_ bytes: [UInt8], as clip: AdvertClip) async throws {
    guard let key = Self.key(clip) else { return }
    try await files.put(key, bytes)
  }

  func open(_ key: FileKey?) async throws -> StoredFileSource? {
    guard let key, let file = try await files.open(key) else { return nil }
    return StoredFileSource(file, tag: key.name)
  }

  /// Deletes files that neither an advert nor a draft references.
  func deleteOrphans(in store: any Database, now: Instant) async throws {
    for area in [Self.pictureArea, Self.clipArea] {
      try await files.deleteOrphans(in: area, now: now) { _ in
        let named = try await store.longRead { try AdvertPicture.named($0) }
        return { named.contains($0.recordID) }
      }
    }
  }
}

extension AdvertClip.Kind {
  /// Detects the type by the first bytes, regardless of the declared one: an ISO base media file,
  /// or Matroska with the document type WebM.
  init?(sniffing bytes: [UInt8]) {
    let brands: Set = ["isom", "iso2", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "dash"]
    if bytes.dropFirst(4).starts(with: "ftyp".utf8), bytes.count > 12,
      brands.contains(String(decoding: bytes[8..<12], as: UTF8.self))
    {
      self = .mp4
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]), bytes.prefix(64).contains("webm".utf8)
    {
      self = .webm
    } else {
      return nil
    }
  }

  var type: String { "video/\(rawValue)" }
}
