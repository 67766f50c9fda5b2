import Foundation
import Jobs
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaImaging
import PlazaUI

/// Renders a requested edit.
struct RenderEditJob: JobHandler {
  static let job = "media.edit"

  let kind = Self.job
  let queue = JobQueue.long
  let store: any Database
  let files: any FileStore
  let footage: Footage
  let world: World

  var limits: JobLimits {
    var limits = JobLimits()
    limits.maximumDuration = .hours(6)
    return limits
  }

  func title(of job: Job) -> String { say("Create a new version of a video") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let id = ID<MediaItem>(job.key), let input = try await store.write({ try begin(id, $0) })
    else { return .done }
    let making = MediaMaking(item: id, store: store, files: files, world: world)
    do {
      let clips = try await open(input.clips)
      let pictures = try await draw(input)
      let made = try await footage.edit(input.plan, of: clips, drawings: pictures) { done in
        try await progress(done, of: 1000)
        try await making.reportProgress(done)
      }
      try await making.save(.clip(made), [])
    } catch let no as any Refusal {
      try await making.refuse(no)
    } catch is MediaMaking.ProcessingCancelled {
      // The item was removed in the meantime.
    }
    return .done
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    if let id = ID<MediaItem>(job.key) { try FailMedia(item: id, now: world.now())(tx) }
  }

  private struct Input: Sendable {
    let plan: EditPlan
    let drawings: Annotations.Content?
    /// The sources; nil if one of them was removed.
    let clips: [(file: MediaFile, rendition: Rendition)]?
  }

  private func begin(_ id: ID<MediaItem>, _ tx: any Transaction) throws -> Input? {
    guard try MediaMaking.begin(id, tx),
      let row = try tx.first("SELECT plan, drawings FROM media_edition WHERE item = \(id)")
    else { return nil }
    let decoder = JSONDecoder()
    let drawings: String? = try row.optional("drawings")
    return Input(
      plan: try decoder.decode(EditPlan.self, from: Data(row.value("plan", as: String.self).utf8)),
      drawings: try drawings.map {
        try decoder.decode(Annotations.Content.self, from: Data($0.utf8))
      },
      clips: try clips(of: id, tx))
  }

  private func clips(
    of id: ID<MediaItem>, _ tx: any Transaction
  ) throws -> [(file: MediaFile, rendition: Rendition)]? {
    var clips: [(file: MediaFile, rendition: Rendition)] = []
    for source in try EditedMedia.find(id, tx)?.sources ?? [] {
      guard let source,
        let row = try tx.first(
          "SELECT \(MediaItem.columns) FROM media_item m WHERE m.id = \(source)"),
        let picture = try MediaItem(row: row).picture,
        let file = try MediaFile.all(of: source, tx).first(where: { $0.kind == .video })
      else { return nil }
      clips.append((file, picture))
    }
    return clips
  }

  private func open(
    _ clips: [(file: MediaFile, rendition: Rendition)]?
  ) async throws -> [(source: FootageSource, rendition: Rendition)] {
    guard let clips else { throw MediaEditRefusal.sourceGone }
    var opened: [(source: FootageSource, rendition: Rendition)] = []
    for clip in clips {
      guard let file = try await ConcatenatedFile.open([clip.file], in: files) else {
        throw MediaEditRefusal.sourceGone
      }
      opened.append((.stored(file), clip.rendition))
    }
    return opened
  }

  private func draw(_ input: Input) async throws -> [[UInt8]] {
    guard let drawings = input.drawings, let picture = input.clips?.first?.rendition else {
      return []
    }
    var pictures: [[UInt8]] = []
    for drawn in BurntDrawings(drawings).sheets(on: picture) {
      var sheet = drawn
      for text in sheet.colouredTexts {
        sheet.pictures[text] = try await text.picture(footage.tools)
      }
      pictures.append(
        try await SVGRasterizer(tools: footage.tools).render(
          sheet.svg, width: picture.width, height: picture.height))
    }
    return pictures
  }
}
