import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaServer
import PlazaTesting
import Testing

/// No route that edits overwrites changes that the editor has not seen.
@Suite struct StaleEditTests {
  @Test func `every edit route takes a version or is a documented exception`() async throws {
    try await withDemoPlaza { plaza, _ in
      let changing = plaza.routes.filter { [.post, .put, .patch].contains($0.method) }
      let without = changing.filter { !$0.isVersioned && UnversionedEdits.reason(for: $0) == nil }
        .map(\.name)
      #expect(
        without.isEmpty,
        "Let them take a version (Route.versioned), or say in UnversionedEdits why they need none")
      let both = changing.filter { $0.isVersioned && UnversionedEdits.reason(for: $0) != nil }.map(
        \.name)
      #expect(both.isEmpty, "they take a version, and are excepted from it")
      #expect(
        UnversionedEdits.named.subtracting(changing.map(\.name)).isEmpty,
        "an exception without a route")
      let versioned = Set(plaza.routes.filter(\.isVersioned).map(\.name))
      #expect(
        versioned
          == Set(
            FormEdit.all.map(\.route) + ProgramEdit.all.map(\.route) + FileEdit.all.map(\.route)),
        "each is tried below")
    }
  }

  @Test(arguments: FormEdit.all)
  func `a stale form changes nothing, shows both values and keeps the input`(edit: FormEdit)
    async throws
  {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(email: edit.person)
      let (page, action) = try await edit.addresses(plaza.store, web)
      let opened = try await web.get(page)
      let fields = try #require(
        HTMLCheck(document: opened.bytes).fields(ofFormTo: action, with: edit.field),
        "\(page): \(opened.status)")
      let first = try await web.post(
        action, fields: edit.filled(fields, with: edit.first, key: "first"))
      #expect(first.status == .seeOther, "\(first.status) \(first.text)")
      let saved = try await web.get(page)
      let stale = try await web.post(
        action, fields: edit.filled(fields, with: edit.second, key: "second"))
      #expect(stale.status == .preconditionFailed, "\(stale.status)")
      #expect(stale.text.contains("This was changed after you opened it."))
      #expect(
        stale.text.contains("Currently saved: \(edit.shown ?? edit.first.value)"), "what is saved")
      let check = HTMLCheck(document: stale.bytes)
      #expect(check.faults == [])
      let again = try #require(check.fields(ofFormTo: action, with: edit.field))
      #expect(again.contains { $0.0 == edit.field && $0.1 == edit.second.value }, "what was typed")
      let unchanged = try await web.get(page)
      #expect(values(of: unchanged, action, edit) == values(of: saved, action, edit))
      let chosen = try await web.post(
        action, fields: edit.filled(again, with: edit.second, key: "third"))
      #expect(chosen.status == edit.saved, "whoever has seen both decides: \(chosen.status)")
    }
  }

  /// Returns the values of a form's field on a page.
  private func values(of page: Reply, _ action: String, _ edit: FormEdit) -> [String] {
    let fields = HTMLCheck(document: page.bytes).fields(ofFormTo: action, with: edit.field) ?? []
    return fields.filter { $0.0 != "_key" }.map { "\($0.0)=\($0.1)" }
  }

  @Test(arguments: ProgramEdit.all)
  func `a stale API edit changes nothing, and a patch changes only the fields that were sent`(
    edit: ProgramEdit
  ) async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .admin)
      let place = try await edit.location(plaza.store, web)
      let (before, tag) = try await edit.read(place, web)
      let first = try await edit.send(place, edit.first, ifMatch: tag, web)
      #expect((200...204).contains(first.status.code), "\(first.status) \(first.text)")
      let (after, next) = try await edit.read(place, web)
      #expect(next != tag)
      if let answered = first.headers[.eTag] { #expect(answered == next) }
      let changed = Set(after.keys.filter { after[$0] != before[$0] })
      #expect(
        changed.isSubset(of: edit.changes.union(["version"])) && !changed.isEmpty, "\(changed)")
      let stale = try await edit.send(place, edit.second, ifMatch: tag, web)
      #expect(stale.status == .preconditionFailed, "\(stale.status) \(stale.text)")
      #expect(stale.json("type") == "/problems/changed-meanwhile")
      #expect(try await edit.read(place, web).tag == next, "nothing was changed")
      #expect(
        try await (200...204).contains(
          edit.send(place, edit.second, ifMatch: next, web).status.code))
      let blind = try await edit.send(place, edit.first, ifMatch: nil, web)
      #expect(
        edit.isStrict
          ? blind.status == .preconditionFailed : (200...204).contains(blind.status.code))
    }
  }

  @Test func `every patch route declares its fields, and each is tested`() async throws {
    try await withDemoPlaza { plaza, _ in
      let uploads: Set = ["PATCH /api/camp/uploads/{upload}", "PATCH /api/print/uploads/{upload}"]
      let routes = Set(plaza.routes.filter { $0.method == .patch }.map(\.name)).subtracting(
        uploads)
      #expect(routes == Set(ProgramEdit.patches.map(\.route)))
      let contract = try Contract()
      for edit in ProgramEdit.patches {
        #expect(
          contract.fields(of: edit.route).subtracting(["reason"]) == Set(edit.fields.keys),
          "\(edit.route)")
      }
    }
  }

  @Test(arguments: ProgramEdit.patches)
  func `a patch of one field leaves all other fields unchanged`(edit: ProgramEdit) async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .admin)
      var place = try await edit.location(plaza.store, web)
      let reason = edit.needsReason ? #","reason":"A test.""# : ""
      for (field, value) in edit.fields.sorted(by: { $0.key < $1.key }) {
        let before = try await edit.read(place, web).record
        let sent =
          #"{"\#(field)":\#(try await DemoRecord.named(value, plaza.store, web))\#(reason)}"#
        let reply = try await edit.send(place, sent, ifMatch: nil, web)
        #expect(reply.status == .ok, "\(field): \(reply.text)")
        if edit.movesOn, let id = reply.json("id") { place.path = edit.path.filled(with: [id]) }
        let after = try await edit.read(place, web).record
        let changed = Set(Set(before.keys).union(after.keys).filter { after[$0] != before[$0] })
        let expected = edit.follows[field, default: [field]].union([field])
        #expect(!changed.isDisjoint(with: expected), "\(field) cannot be read back")
        #expect(
          changed.subtracting(expected).subtracting(["version", "id"]).isEmpty,
          "\(field): \(changed)")
      }
    }
  }

  @Test(arguments: FileEdit.all)
  func `a file replaced meanwhile is not overwritten`(edit: FileEdit) async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .admin)
      let id = try await DemoRecord.ids(edit.key, plaza.store, web)[0]
      let path = edit.path.filled(with: [id])
      let put = { (bytes: [UInt8], condition: [String: String]) in
        let headers = condition.merging(["Content-Type": edit.type, "Accept": "application/json"])
        { $1 }
        return try await web.send(.put, path, headers: headers, body: bytes)
      }
      let isNew = ["If-None-Match": "*"]
      let before = try await edit.version(at: path, id, web)
      let one = try await put(edit.first, before.map { ["If-Match": $0] } ?? isNew)
      #expect((200...204).contains(one.status.code), "\(one.status) \(one.text)")
      let first = try #require(try await edit.version(at: path, id, web))
      #expect(try await (200...204).contains(put(edit.second, ["If-Match": first]).status.code))
      let second = try #require(try await edit.version(at: path, id, web))
      #expect(first != before && second != first)
      for condition in [["If-Match": first], ["If-Match": "\"none\""], isNew] {
        let stale = try await put(edit.first, condition)
        #expect(
          stale.status == .preconditionFailed
            && stale.json("type") == "/problems/changed-meanwhile")
      }
      #expect(try await edit.version(at: path, id, web) == second, "nothing was changed")
      #expect(try await (200...204).contains(put(edit.first, [:]).status.code))
    }
  }
}

extension Route {
  fileprivate var name: String { "\(method) \(pattern)" }
}
