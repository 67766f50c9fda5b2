import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaUploads

private enum Picture {}

struct PictureDraftTests {
  private let drafts = PictureDrafts<Picture>("test_draft")
  private let table = Migration(
    "test/0001-drafts",
    [
      """
      CREATE TABLE test_draft (
        id \(.id) NOT NULL PRIMARY KEY,
        member \(.id) NOT NULL,
        made_at \(.instant) NOT NULL) \(.strict)
      """
    ])

  @Test(arguments: Engine.all)
  func `a draft can be claimed once, and only by its uploader`(engine: Engine) async throws {
    let clock = TestWorld()
    let (id, now): (ID<Picture>, Instant) = (clock.world.newID(), clock.now)
    try await engine.withStore([table], world: clock) { store in
      try await store.write { tx in
        try drafts.save(id, of: Cast.ann.id, now: now, tx)
        #expect(try !drafts.claim(id, of: Cast.bob.id, tx))
        #expect(try drafts.claim(id, of: Cast.ann.id, tx))
        #expect(try !drafts.claim(id, of: Cast.ann.id, tx))
      }
    }
  }

  @Test(arguments: Engine.all)
  func `drafts older than a day expire`(engine: Engine) async throws {
    let clock = TestWorld()
    let now = clock.now
    let (old, new): (ID<Picture>, ID<Picture>) = (clock.world.newID(), clock.world.newID())
    try await engine.withStore([table], world: clock) { store in
      try await store.write { tx in
        try drafts.save(old, of: Cast.ann.id, now: now - .days(1) - .seconds(1), tx)
        try drafts.save(new, of: Cast.ann.id, now: now - .days(1), tx)
        try drafts.deleteExpired(now: now, tx)
        #expect(try !drafts.claim(old, of: Cast.ann.id, tx))
        #expect(try drafts.claim(new, of: Cast.ann.id, tx))
      }
    }
  }

  @Test func `files are discarded if they were not recorded, and kept if that is unknown`()
    async throws
  {
    for (error, isDiscarded) in [(DatabaseError.outcomeUnknown, false), (.full, true)] {
      var wasDiscarded = false
      await #expect(throws: error) {
        try await recordFiles {
          throw error
        } orDiscard: {
          wasDiscarded = true
        }
      }
      #expect(wasDiscarded == isDiscarded)
    }
    let value = try await recordFiles {
      1
    } orDiscard: {
      Issue.record("Recorded files were discarded.")
    }
    #expect(value == 1)
  }
}
