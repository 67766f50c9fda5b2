import PlazaBase
import PlazaData
import PlazaWeb

/// Ends the session a request came with. Ending one that is over already is fine.
struct SignOut: Sendable {
  let session: ID<Viewer.Session>

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM members_session WHERE id = \(session)")
  }
}
