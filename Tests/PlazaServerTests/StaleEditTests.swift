import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaServer
import PlazaTesting
import PlazaWeb
import Testing

/// Whether an edit ever overwrites what its writer has not seen, on every route that edits.
@Suite struct StaleEditTests {
  @Test func `every route that edits takes a version, or says why not`() async throws {
    try await withDemoPlaza { plaza, _ in
      let edits = plaza.routes.filter { $0.isEdit(among: plaza.routes) }
      let names = Set(edits.map(\.name))
      let without = edits.filter { !$0.isVersioned && Self.unversioned[$0.name] == nil }.map(\.name)
      #expect(without.isEmpty, "Let them take a version (Route.versioned), or say here why they need none")
      #expect(Self.unversioned.keys.allSatisfy(names.contains), "an exception without a route")
      let versioned = Set(plaza.routes.filter(\.isVersioned).map(\.name))
      #expect(versioned == Set(FormEdit.all.map(\.route) + ProgramEdit.all.map(\.route)), "each is tried below")
    }
  }

  @Test(arguments: FormEdit.all)
  func `a stale form changes nothing, shows both values and keeps what was typed`(edit: FormEdit) async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(email: edit.person)
      let (page, action) = try await edit.addresses(plaza.store, web)
      let opened = try await web.get(page)
      let fields = try #require(
        HTMLCheck(document: opened.bytes).fields(ofFormTo: action, with: edit.field), "\(page): \(opened.status)")
      let first = try await web.post(action, fields: edit.filled(fields, with: edit.first, key: "first"))
      #expect(first.status == .seeOther, "\(first.status) \(first.text)")
      let saved = try await web.get(page)
      let stale = try await web.post(action, fields: edit.filled(fields, with: edit.second, key: "second"))
      #expect(stale.status == .preconditionFailed, "\(stale.status)")
      #expect(stale.text.contains("This was changed after you opened it."))
      #expect(stale.text.contains("Now saved: \(edit.shown ?? edit.first.value)"), "what is saved")
      let check = HTMLCheck(document: stale.bytes)
      #expect(check.faults == [])
      let again = try #require(check.fields(ofFormTo: action, with: edit.field))
      #expect(again.contains { $0.0 == edit.field && $0.1 == edit.second.value }, "what was typed")
      let unchanged = try await web.get(page)
      #expect(values(of: unchanged, action, edit) == values(of: saved, action, edit))
      let chosen = try await web.post(action, fields: edit.filled(again, with: edit.second, key: "third"))
      #expect(chosen.status == edit.saved, "whoever has seen both decides: \(chosen.status)")
    }
  }

  /// What the form on a page holds.
  private func values(of page: Reply, _ action: String, _ edit: FormEdit) -> [String] {
    let fields = HTMLCheck(document: page.bytes).fields(ofFormTo: action, with: edit.field) ?? []
    return fields.filter { $0.0 != "_key" }.map { "\($0.0)=\($0.1)" }
  }

  @Test(arguments: ProgramEdit.all)
  func `a program that read an older version changes nothing, and a patch changes only what was sent`(
    edit: ProgramEdit
  ) async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .admin)
      let path = try await edit.address(plaza.store, web)
      let (before, tag) = try await edit.read(path, web)
      let first = try await edit.send(path, edit.first, ifMatch: tag, web)
      #expect((200...204).contains(first.status.code), "\(first.status) \(first.text)")
      let (after, next) = try await edit.read(path, web)
      #expect(next != tag)
      if let answered = first.headers[.eTag] { #expect(answered == next) }
      let changed = Set(after.keys.filter { after[$0] != before[$0] })
      #expect(changed.isSubset(of: edit.changes.union(["version"])) && !changed.isEmpty, "\(changed)")
      let stale = try await edit.send(path, edit.second, ifMatch: tag, web)
      #expect(stale.status == .preconditionFailed, "\(stale.status) \(stale.text)")
      #expect(stale.json("type") == "/problems/changed-meanwhile")
      #expect(try await edit.read(path, web).tag == next, "nothing was changed")
      #expect(try await (200...204).contains(edit.send(path, edit.second, ifMatch: next, web).status.code))
      #expect(try await (200...204).contains(edit.send(path, edit.first, ifMatch: nil, web).status.code))
    }
  }

  /// Why an edit takes no version.
  private static let unversioned: [String: String] = [
    "PUT /account/avatar": wholePicture, "PUT /api/rental/films/{film}/cover": wholePicture,
    "PUT /adverts/pictures": newPicture,
    "PUT /adverts/{advert}/clip": wholePicture,
    "PUT /camp/desk/adverts/pictures": newPicture, "PUT /films/pictures": newPicture,
    "PUT /print/desk/{store}/adverts/pictures": newPicture, "PUT /rental/covers": newPicture,
    "PUT /popcorn/import/file": newFile, "PUT /rental/import/{kind}": newFile,
    "PUT /api/camp/media/{media}/captions/{language}": "it replaces one language's captions with a whole file",
    "PUT /api/camp/media/{media}/drawings": "it carries a version of its own, which SheetTests try",
    "PATCH /api/camp/progress/measures/{measure}": replacedMeasure,
    "POST /camp/progress/{member}/measures/{measure}": replacedMeasure,
    "PATCH /api/camp/uploads/{upload}": tus, "PATCH /api/print/uploads/{upload}": tus,
    "PUT /api/marquee/opinions/{film}": ownMark, "PUT /api/popcorn/bookmarks/{film}": ownMark,
    "PUT /api/print/favourites/{store}": ownMark,
    "POST /invitations/open/{token}": "an invitation is accepted once",
    "POST /camp/desk/messages/{thread}": adds,
    "POST /camp/desk/new/{kind}": adds, "POST /camp/messages/new/{member}": adds,
    "POST /camp/messages/{thread}": adds, "POST /print/order/{store}": adds,
    "POST /rental/rentals/customers/{customer}": adds, "POST /rental/reserve/{film}": adds,
    "POST /films/doubts/{one}/{other}": "a doubt is settled once",
    "POST /notices/stop/{token}": "it ends one kind of notice",
    "POST /popcorn/imports/{draft}": "it imports what is matched then", "POST /rental/imports/{draft}": "as above",
  ]
  private static let wholePicture = "a whole picture or clip takes the place of another; nothing of it is edited"
  private static let newPicture = "it adds a picture that no record names yet"
  private static let newFile = "it adds a file"
  private static let replacedMeasure = "a change makes a new measure; one that was replaced is refused"
  private static let tus = "the offset is its version"
  private static let ownMark = "a member's own mark is set to one value"
  private static let adds = "it adds something and edits nothing"
}

extension Route {
  fileprivate var name: String { "\(method) \(pattern)" }

  /// Whether it changes a record that is there: whatever puts or patches, and forms about one record or its settings.
  fileprivate func isEdit(among routes: [Route]) -> Bool {
    if method == .put || method == .patch { return true }
    guard method == .post, !isAPI else { return false }
    let pages = Set(routes.filter { $0.method == .get }.map(\.pattern))
    let settings: Set = [
      "edit", "change", "settings", "details", "hours", "prices", "notice", "roles", "choices", "limits", "earning",
    ]
    let last = pattern.split(separator: "/").last.map(String.init) ?? ""
    if pages.contains(pattern + "/edit") || settings.contains(last) { return true }
    return pattern.hasSuffix("}") && pages.contains(pattern)
  }
}
