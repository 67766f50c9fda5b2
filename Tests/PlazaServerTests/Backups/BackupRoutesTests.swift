import Foundation
import HTTPTypes
import Jobs
import Logging
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaServer

/// The administrators' page and the API of backups.
@Suite struct BackupRoutesTests {
  @Test func `an administrator makes a backup, downloads it and deletes it`() async throws {
    try await withBackups { fixture in
      let web = fixture.web
      try await web.signIn(as: .admin)
      #expect(try await web.get("/backups").text.contains("No backups yet"))
      #expect(try await web.post("/backups", form: [:]).status == .seeOther)
      #expect(try await web.get("/backups").text.contains("A backup is being made"))
      #expect(try await web.post("/backups", form: [:]).status == .seeOther)
      try await fixture.work()
      let made = try #require(try await fixture.list().first)
      #expect(try await fixture.list().count == 1, "the second request was refused")
      let page = try await web.get("/backups").text
      #expect(page.contains("Verified") && page.contains("Kept until"))
      let file = try await web.get("/backups/\(made.id)/file")
      #expect(file.bytes.count == made.bytes)
      #expect(file.headers[.contentDisposition]?.contains(made.name) == true)
      #expect(try await web.get("/backups/\(made.id)/delete").text.contains("newest good backup"))
      #expect(try await web.post("/backups/\(made.id)/delete", form: [:]).status == .seeOther)
      #expect(try fixture.files() == [])
      #expect(try await web.get("/backups/\(made.id)/file").status == .notFound)
      #expect(try await fixture.audit() == ["backup-downloaded", "backup-deleted"])
    }
  }

  @Test func `a backup that was spoiled on disk is shown as not valid after verification`()
    async throws
  {
    try await withBackups { fixture in
      let made = try await fixture.make()
      try flip(fixture.folder + "/" + made.name, at: 0.4)
      try await fixture.web.signIn(as: .admin)
      let reply = try await fixture.web.post("/backups/\(made.id)/verify", form: [:])
      #expect(reply.status == .seeOther)
      #expect(try await fixture.web.get("/backups").text.contains("Verifying"))
      try await fixture.work()
      let page = try await fixture.web.get("/backups").text
      #expect(page.contains("Not valid") && page.contains("This backup is damaged"))
      let korean = try await fixture.web.get("/backups", headers: ["Accept-Language": "ko"]).text
      #expect(korean.contains("백업이 손상되었습니다"))
      #expect(try await fixture.notifications() == 1)
    }
  }

  @Test func `a backup on the disk of another server cannot be read here`() async throws {
    try await withBackups { fixture in
      let made = try await fixture.make()
      try await fixture.plaza.store.write { tx in
        try tx.run("UPDATE backup SET node = 'other' WHERE id = \(made.id)")
      }
      try await fixture.web.signIn(as: .admin)
      let page = try await fixture.web.get("/backups").text
      #expect(page.contains("On the disk of other") && !page.contains("\(made.id)/file"))
      #expect(try await fixture.web.get("/backups/\(made.id)/file").status == .conflict)
      let verified = try await fixture.web.post("/backups/\(made.id)/verify", form: [:])
      #expect(verified.status == .seeOther)
      _ = try await fixture.web.post("/backups/\(made.id)/delete", form: [:])
      #expect(try await fixture.list().count == 1)
      #expect(try fixture.files() == [made.name])
    }
  }

  @Test func `the API lists backups and makes one`() async throws {
    try await withBackups { fixture in
      let made = try await fixture.make()
      try await fixture.web.signIn(as: .admin)
      let list = try await fixture.web.get("/api/backups").text
      #expect(
        list.contains("\"name\":\"\(made.name)\"") && list.contains("\"state\":\"verified\""))
      let asked = try await fixture.web.send(.post, "/api/backups", json: "{}")
      #expect(asked.status == .accepted)
      let again = try await fixture.web.send(.post, "/api/backups", json: "{}")
      #expect(again.status == .conflict && again.text.contains("/problems/backup-in-progress"))
    }
  }

  @Test func `only administrators see backups`() async throws {
    try await withBackups { fixture in
      let made = try await fixture.make()
      for person in [DemoPerson.ann, .clerk] {
        try await fixture.web.signIn(as: person)
        for path in ["/backups", "/backups/\(made.id)/file", "/api/backups"] {
          #expect(try await fixture.web.get(path).status == .forbidden, "\(person) \(path)")
        }
      }
    }
  }

  @Test func `backups that are turned off are not made`() async throws {
    try await withDemoPlaza(environment: ["PLAZA_BACKUPS": "off"]) { plaza, web in
      try await web.signIn(as: .admin)
      #expect(try await web.get("/backups").text.contains("Backups are turned off"))
      #expect(try await web.post("/backups", form: [:]).status == .seeOther)
      let jobs = try await plaza.store.read {
        try $0.count("SELECT count(*) AS n FROM job WHERE kind = 'backups.make'")
      }
      #expect(jobs == 0)
    }
  }
}

extension BackupFixture {
  /// Runs the jobs of backups that are due.
  func work() async throws {
    let store = plaza.store
    let jobs = Jobs(
      runners: plaza.shared.backups.runners, time: plaza.settings.shopTime,
      report: { try Backups.report($0, now: $1, $2) })
    let worker = JobWorker(
      jobs, queue: .long, store: store, world: plaza.world, logger: .silent)
    try await worker.runDue()
  }

  /// The entries of the audit log about backups.
  func audit() async throws -> [String] {
    try await plaza.store.read { tx in
      try tx.rows("SELECT action FROM members_audit WHERE action LIKE 'backup-%' ORDER BY seq")
        .map { try $0.value("action") }
    }
  }
}
