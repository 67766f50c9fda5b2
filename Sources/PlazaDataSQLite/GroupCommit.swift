import GRDB
import PlazaData

/// Writes that waited together, run in one transaction: each in a savepoint of its own, so that what one does wrong is
/// undone alone, and none answered before the one commit has returned.
struct GroupCommit {
  let database: GRDB.Database
  let commit: SQLiteCommit

  private struct Lost: Error {}
  private typealias Outcome = (write: QueuedWrite, result: Result<QueuedWrite.Answer, any Error>)

  /// Runs and answers writes in their order.
  /// - Returns: those that did not get their turn.
  func settle(_ writes: [QueuedWrite]) -> ArraySlice<QueuedWrite> {
    if writes.count == 1 || writes.first?.company != .shared {
      for write in writes { settleAlone(write) }
      return []
    }
    do {
      try commit.begin(database)
    } catch {
      for write in writes { refuse(write, error) }
      return []
    }
    var outcomes: [Outcome] = []
    do {
      outcomes = try attempt(writes)
      try end(outcomes)
    } catch {
      database.rollbackIfOpen()
      retryIndividually(outcomes.isEmpty ? writes[...] : writes.prefix(outcomes.count), after: error)
    }
    return outcomes.isEmpty ? [] : writes.dropFirst(outcomes.count)
  }

  private func settleAlone(_ write: QueuedWrite) {
    do {
      switch write.company {
      case .own: try write.run(database)()
      case .alone, .shared: try commit.transaction(database) { try write.run(database) }()
      }
    } catch {
      refuse(write, error)
    }
  }

  private func refuse(_ write: QueuedWrite, _ error: any Error) {
    commit.keeper.change { $0.undoneWrites += 1 }
    write.refuse(error)
  }

  /// - Throws: where the transaction is lost as a whole.
  private func attempt(_ writes: [QueuedWrite]) throws -> [Outcome] {
    let start = ContinuousClock.now
    var outcomes: [Outcome] = []
    for write in writes where outcomes.isEmpty || ContinuousClock.now - start < commit.sharing {
      outcomes.append((write, try inSavepoint(write)))
    }
    return outcomes
  }

  private func inSavepoint(_ write: QueuedWrite) throws -> Result<QueuedWrite.Answer, any Error> {
    try database.step("SAVEPOINT one_of_many")
    do {
      let answer = try write.run(database)
      // A deferred foreign key is otherwise judged at the commit, where nobody could tell whose it is.
      if database.hasOpenForeignKeys { throw PlazaData.DatabaseError.foreignKey }
      try database.step("RELEASE one_of_many")
      return .success(answer)
    } catch {
      // A full disk, an I/O error or a lack of memory can undo everything.
      guard database.isInsideTransaction else { throw Lost() }
      try database.step("ROLLBACK TO one_of_many")
      try database.step("RELEASE one_of_many")
      return .failure(error)
    }
  }

  /// Commits and answers.
  /// - Throws: where nothing was written and all of them may run again.
  private func end(_ outcomes: [Outcome]) throws {
    let written = outcomes.count { (try? $0.result.get()) != nil }
    do {
      if written == 0 { database.rollbackIfOpen() } else { try commit.commit(database, writes: written) }
    } catch PlazaData.DatabaseError.outcomeUnknown {
      // Who was refused was refused on the ground of what may not be there.
      for (write, result) in outcomes {
        if case .success = result {
          refuse(write, PlazaData.DatabaseError.outcomeUnknown)
        } else {
          refuse(write, PlazaData.DatabaseError.unavailable)
        }
      }
      database.rollbackIfOpen()
      return
    }
    for (write, result) in outcomes {
      switch result {
      case .success(let answer): answer()
      case .failure(let error): refuse(write, error)
      }
    }
  }

  /// Each once more, in its own transaction: nobody is refused for what a neighbour did, and whoever fails alone has
  /// failed by himself.
  private func retryIndividually(_ writes: ArraySlice<QueuedWrite>, after error: any Error) {
    commit.disk.record(error)
    for write in writes {
      if commit.disk.isLost { refuse(write, PlazaData.DatabaseError.unavailable) } else { settleAlone(write) }
    }
  }
}
