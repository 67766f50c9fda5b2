import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Drawings for programs and the page that draws, and as files for other programs.
struct SheetAPI: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaAt.drawings.pattern, for: .members, look),
      .put(MediaAt.drawings.pattern, for: .members, body: .raw(atMost: 2 * Sheet.largest), save).versioned,
      .get(MediaAt.cues.pattern, for: .members, cues),
      .get(MediaAt.kinovea.pattern, for: .members, kinovea),
    ]
  }

  private func look(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    return try await call.site.store.read { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      let sheets = try Sheet.all(on: id, tx)
      let others = sheets.filter { $0.author != viewer.id }
      let names = try MemberEntry.names(of: others.map(\.author), tx)
      return .json { json in
        json.field("mine", SheetObject(sheets.first { $0.author == viewer.id } ?? .blank(of: viewer.id), nil))
        json.field("others", others.map { SheetObject($0, names[$0.author]) })
      }
    }
  }

  /// What a program sends.
  private struct Sent: Decodable, Sendable {
    let version: Int?
    let drawings: [Drawing]
    let calibration: Sheet.Calibration?
  }

  private func save(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer, now) = (
      try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer, call.now
    )
    let sent = try call.decoded(Sent.self)
    if let version = sent.version, version < 0 { throw Complaints("version", "This is not what belongs here.") }
    let isConditional = call.head.headerFields[.ifMatch] != nil
    let content = Sheet.Content(drawings: sent.drawings, calibration: sent.calibration)
    return try await call.once { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      guard let picture = item.picture else { throw SheetRefusal.noPicture }
      do {
        try content.check(frames: picture.frames)
      } catch let refusal as SheetRefusal {
        throw Complaints("drawings", refusal.sentence)
      }
      let before = try Sheet.all(on: id, tx).first { $0.author == viewer.id } ?? .blank(of: viewer.id)
      try call.expectUnchanged(SheetObject(before, nil))
      let version = sent.version ?? (isConditional ? before.version : 0)
      let saved = try SaveSheet(content, over: version, of: viewer.id, on: id, now: now)(tx)
      return .json { $0.field("version", saved) }
    }
  }

  private func cues(_ call: Call) async throws -> Answer {
    let (title, content, picture) = try await all(call)
    return .bytes(
      Array(try SheetCues(content, on: picture).text.utf8), type: "text/vtt; charset=utf-8", fileName: title + ".vtt")
  }

  private func kinovea(_ call: Call) async throws -> Answer {
    let (title, content, picture) = try await all(call)
    return .bytes(
      KinoveaFile(title, content, on: picture).xml.bytes, type: "application/xml; charset=utf-8",
      fileName: title + ".kva")
  }

  /// What everybody drew, as one sheet.
  private func all(_ call: Call) async throws -> (title: String, Sheet.Content, Rendition) {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    return try await call.site.store.read { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      guard let picture = item.picture else { throw SheetRefusal.noPicture }
      let sheets = try Sheet.all(on: id, tx).sorted { $0.author == viewer.id && $1.author != viewer.id }
      return (item.title, Sheet.Content(joining: sheets.map(\.content)), picture)
    }
  }
}
