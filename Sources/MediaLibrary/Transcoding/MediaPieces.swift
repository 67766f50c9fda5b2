import PlazaFiles
import PlazaProcesses

/// The properties of processed media.
struct MediaFacts: Sendable, Equatable {
  let milliseconds: Int
  /// The picture; nil for sound only.
  let picture: Rendition?
  /// The parts of the source that could not be read.
  let loss: FootageLoss?
}

/// The output of the processing as individual files to store.
struct MediaPieces: Sendable {
  struct Piece: Sendable {
    let kind: MediaFile.Kind
    let number: Int
    let content: Content

    enum Content: Sendable {
      case file(ScratchFile)
      case bytes([UInt8])
    }

    var length: Int {
      switch content {
      case .file(let file): file.length
      case .bytes(let bytes): bytes.count
      }
    }

    func put(_ key: FileKey, in files: any FileStore) async throws {
      switch content {
      case .file(let file): try await files.put(key, from: file.parts)
      case .bytes(let bytes): try await files.put(key, bytes)
      }
    }
  }

  let facts: MediaFacts
  let all: [Piece]

  init(_ made: Renditions) {
    switch made {
    case .clip(let clip): self.init(clip)
    case .sound(let sound): self.init(sound)
    }
  }

  private init(_ clip: VideoRendition) {
    facts = MediaFacts(
      milliseconds: clip.rendition.milliseconds, picture: clip.rendition,
      loss: FootageLoss(milliseconds: clip.missingMilliseconds, frames: clip.lostFrames))
    let sheets = clip.storyboard.sheets.enumerated().map {
      Piece(kind: .storyboard, number: $0.offset + 1, content: .file($0.element))
    }
    // Addresses in the WebVTT map and the playlist are relative to those files.
    let map = clip.storyboard.grid.webVTT(of: clip.rendition) { "storyboard/\($0 + 1).jpg" }
    let playlist = clip.fragments.map { fragments in
      let address = clip.light == nil ? "video.mp4" : "video.mp4?light=1"
      return Piece(
        kind: .playlist, number: 1,
        content: .bytes(Array(fragments.playlist(address: address).utf8)))
    }
    let light = clip.light.map { Piece(kind: .video, number: MediaFile.light, content: .file($0)) }
    all =
      [
        Piece(kind: .video, number: 1, content: .file(clip.video)),
        Piece(kind: .poster, number: 1, content: .file(clip.poster)),
        Piece(kind: .map, number: 1, content: .bytes(Array(map.utf8))),
      ] + sheets + [playlist, light].compactMap(\.self)
  }

  private init(_ sound: AudioRendition) {
    facts = MediaFacts(
      milliseconds: sound.milliseconds, picture: nil,
      loss: FootageLoss(milliseconds: sound.missingMilliseconds))
    all = [
      Piece(kind: .sound, number: 1, content: .file(sound.file)),
      Piece(
        kind: .peaks, number: 1,
        content: .bytes(Array("[\(sound.peaks.map(String.init).joined(separator: ","))]".utf8))
      ),
    ]
  }
}
