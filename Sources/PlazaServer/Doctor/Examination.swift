import Foundation
import Logging
import Members
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaFiles
import PlazaFilesS3
import PlazaTools
import PlazaWeb
import Wallet

/// Examines an installation: settings, folders, database, tools. It changes nothing and may run
/// beside a server.
public struct Examination: Sendable {
  let settings: Settings

  /// - Parameter settings: the settings of the installation.
  public init(_ settings: Settings) { self.settings = settings }

  /// Runs all checks and returns their findings in order.
  public func callAsFunction() async -> [Finding] {
    let database = await database()
    var findings = [
      settingsFinding, origin, folder(settings.data, "PLAZA_DATA"), await files(), space, database,
    ]
    // If the database is unusable, all of these checks would report the same fault.
    if database.state != .bad { findings += await contents() }
    findings += settings.languages.tallies.map { .warning("language", $0) }
    findings.append(passwords)
    findings += await authority()
    findings.append(await mail())
    return findings + (await tools())
  }

  private func contents() async -> [Finding] {
    await sizes() + replica() + audit() + ledger() + adverts() + jobs() + encryptionKey()
  }

  private var settingsFinding: Finding {
    let shops = settings.storefronts.joined(separator: ", ")
    let open = "Open: \(shops). \(settings.currency.code), \(settings.shopTime.zone.identifier)."
    guard settings.unused.isEmpty else {
      return .warning("settings", "\(open) \(settings.unusedSentence)")
    }
    return .good("settings", open)
  }

  private var origin: Finding {
    guard let origin = settings.origin else {
      return .warning(
        "origin",
        "PLAZA_ORIGIN is not set: cookies are not Secure, and links that leave the plaza may lead elsewhere. Set it to "
          + "the address that people use, such as https://plaza.example.")
    }
    return .good("origin", "People use the plaza at \(origin).")
  }

  private func folder(_ path: String, _ name: String) -> Finding {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return .warning("folder", "\(path) (\(name)) does not exist yet; the first start makes it.")
    }
    guard FileManager.default.isWritableFile(atPath: path) else {
      return .bad("folder", "\(path) (\(name)) cannot be written to by this user.")
    }
    let rights = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    return rights & 0o077 == 0
      ? .good("folder", "\(path) (\(name)) is there, private and writable.")
      : .warning("folder", "Others may look into \(path) (\(name)): run chmod 700 \(path).")
  }

  private func files() async -> Finding {
    guard case .bucket(let bucket, _) = settings.files else {
      return folder(settings.files.folder ?? "", "PLAZA_FILES")
    }
    do {
      await (try await Assembly.openFiles(settings.files, world: .real, logger: settings.logger()))
        .close()
      return .good("files", "The bucket \(bucket.name) answers.")
    } catch FileError.unavailable(let reason) {
      return .bad("files", "Files cannot be kept: \(reason).")
    } catch {
      return .bad("files", "\(error)")
    }
  }

  private var space: Finding {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: settings.data)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
      return .warning("disk", "How much room there is cannot be told before the folder exists.")
    }
    let words = "\(ByteCount(Int(free)).localizedText) are free."
    return free < 1_073_741_824
      ? .warning("disk", words + " Make room: the plaza stops writing when it is full.")
      : .good("disk", words)
  }

  /// Verifies the hash chain of the audit log. Returns no findings without a database.
  private func audit() async -> [Finding] {
    do {
      switch try await readDatabase({ try VerifyAudit()($0) }) {
      case nil: return []
      case .whole(let lines): return [.good("audit", "The audit log is whole: \(lines) lines.")]
      case .broken(let line):
        return [.bad("audit", "Line \(line) of the audit log is not what was written.")]
      }
    } catch {
      return [.bad("audit", "The audit log cannot be read: \(error)")]
    }
  }

  /// Verifies the wallet's ledger. Returns no findings without a database.
  private func ledger() async -> [Finding] {
    do {
      let verdict = try await readDatabase { tx -> VerifyLedger.Result? in
        // A database of an earlier version lacks the tables until the next start.
        let has = try tx.exists(
          "SELECT 1 AS n FROM plaza_migration WHERE id = 'wallet/0001-ledger'")
        return has ? try VerifyLedger()(tx) : nil
      }
      switch verdict ?? nil {
      case nil: return []
      case .sound(let transfers, let postings):
        return [.good("wallet", "The books add up: \(transfers) transfers, \(postings) postings.")]
      case .inconsistent(let wrong): return wrong.map { .bad("wallet", $0) }
      }
    } catch {
      return [.bad("wallet", "The books cannot be read: \(error)")]
    }
  }

  /// Runs a read on the configured database. Returns nil if the SQLite file does not exist.
  func readDatabase<SearchResult: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> SearchResult
  ) async throws
    -> SearchResult?
  {
    switch settings.database {
    case .sqlite(let path):
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      return try await SQLiteStore.read(into: path) { tx in try body(tx) }
    case .postgres:
      let store = try await Assembly.openStore(
        settings.database, world: .real, logger: Logger(label: "plaza.doctor"))
      do {
        let found = try await store.longRead { tx in try body(tx) }
        await store.close()
        return found
      } catch {
        await store.close()
        throw error
      }
    }
  }

  private func tools() async -> [Finding] {
    let scratch = FileManager.default.temporaryDirectory.appending(
      path: "plaza-doctor-\(World.real.newSecret(bytes: 9))")
    defer { try? FileManager.default.removeItem(at: scratch) }
    guard let tools = try? await ToolRunner(folder: scratch.path, world: .real) else {
      return [.bad("tools", "No temporary folder can be made for a look at them.")]
    }
    let programs = ToolRunner.programs.map { program -> Finding in
      tools.path(of: program.name).map { .good("tool", "\($0), for \(program.purpose).") }
        ?? .warning(
          "tool",
          "\(program.name) is missing, for \(program.purpose). Install Debian's \(program.package)."
        )
    }
    return programs + [sandboxed(tools.confinement)]
  }

  private func sandboxed(_ confinement: Sandbox) -> Finding {
    switch confinement {
    case .bubblewrap(let path):
      .good("tools", "They run under limits, shut in by \(path) without a network.")
    case .limitsOnly(let reason):
      .warning("tools", "They run under limits but are not shut in: \(reason).")
    }
  }
}
