import GRDB
import PlazaData

/// Runs queued writes in one transaction. Each has a savepoint of its own, so a failed write is
/// rolled back alone, and no caller is resumed before the shared commit has returned.
struct GroupCommit {
  let database: GRDB.Database
  let commit: SQLiteCommit

  private struct Lost: Error {}
  private typealias Outcome = (write: QueuedWrite, result: Result<QueuedWrite.Response, any Error>)

  /// Runs the writes in their order and resumes their callers.
  /// - Returns: the writes that were not run, because the time for one commit was used up.
  func commitBatch(_ writes: [QueuedWrite]) -> ArraySlice<QueuedWrite> {
    if writes.count == 1 || writes.first?.company != .shared {
      for write in writes { commitAlone(write) }
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
      retryIndividually(
        outcomes.isEmpty ? writes[...] : writes.prefix(outcomes.count), after: error)
    }
    return outcomes.isEmpty ? [] : writes.dropFirst(outcomes.count)
  }

  private func commitAlone(_ write: QueuedWrite) {
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
    commit.recorder.change { $0.undoneWrites += 1 }
    write.refuse(error)
  }

  /// - Throws: an error if the transaction as a whole was rolled back.
  private func attempt(_ writes: [QueuedWrite]) throws -> [Outcome] {
    let start = ContinuousClock.now
    var outcomes: [Outcome] = []
    for write in writes where outcomes.isEmpty || ContinuousClock.now - start < commit.sharing {
      outcomes.append((write, try inSavepoint(write)))
    }
    return outcomes
  }

  private func inSavepoint(_ write: QueuedWrite) throws -> Result<QueuedWrite.Response, any Error>
  {
    try database.step("SAVEPOINT one_of_many")
    do {
      let answer = try write.run(database)
      // A deferred foreign key would otherwise be checked at the commit, where the write that
      // violated it can no longer be identified.
      if database.hasOpenForeignKeys { throw PlazaData.DatabaseError.foreignKey }
      try database.step("RELEASE one_of_many")
      return .success(answer)
    } catch {
      // A full disk, an I/O error or a lack of memory may have rolled back the whole transaction.
      guard database.isInsideTransaction else { throw Lost() }
      try database.step("ROLLBACK TO one_of_many")
      try database.step("RELEASE one_of_many")
      return .failure(error)
    }
  }

  /// Commits and resumes the callers.
  /// - Throws: an error if nothing was written and all of the writes may run again.
  private func end(_ outcomes: [Outcome]) throws {
    let written = outcomes.count { (try? $0.result.get()) != nil }
    do {
      if written == 0 {
        database.rollbackIfOpen()
      } else {
        try commit.commit(database, writes: written)
      }
    } catch PlazaData.DatabaseError.outcomeUnknown {
      // A failed write saw the changes of earlier ones, which may not have been stored.
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

  /// Runs each write once more in a transaction of its own, so that none fails because of another
  /// write.
  private func retryIndividually(_ writes: ArraySlice<QueuedWrite>, after error: any Error) {
    commit.disk.record(error)
    for write in writes {
      if commit.disk.isLost {
        refuse(write, PlazaData.DatabaseError.unavailable)
      } else {
        commitAlone(write)
      }
    }
  }
}
