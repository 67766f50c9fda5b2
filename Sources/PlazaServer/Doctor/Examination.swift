import Foundation
import Logging
import Members
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaFiles
import PlazaFilesS3
import PlazaProcesses
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
    if database.state != .bad { findings += await sizes() + replica() + contents() }
    findings += settings.languages.tallies.map { .warning("language", $0) }
    findings.append(passwords)
    findings += await authority()
    findings += await signInProviders()
    findings.append(await mail())
    return findings + (await tools())
  }

  /// The checks of the rows, which need the tables of this version.
  private func contents() async -> [Finding] {
    let pending = (try? await pendingMigrations()) ?? 0
    guard pending == 0 else {
      return [
        .warning(
          "database",
          "Pending migrations: \(pending). The next start applies them. Then run plaza doctor again."
        )
      ]
    }
    return await audit() + ledger() + adverts() + jobs() + encryptionKey() + backups()
  }

  /// The checks that prove the data of a database, for the verification of a backup.
  func proofs() async -> [Finding] {
    let database = await database()
    if database.state == .bad { return [database] }
    return await [database] + audit() + ledger() + adverts()
  }

  private var settingsFinding: Finding {
    let shops = settings.storefronts.joined(separator: ", ")
    let open = "Open: \(shops). \(settings.currency.code), \(settings.shopTime.zone.identifier)."
    guard let notice = settings.renamingNotice else { return .good("settings", open) }
    return .warning("settings", "\(open) \(notice)")
  }

  private var origin: Finding {
    guard let origin = settings.origin else {
      return .warning(
        "origin",
        "PLAZA_ORIGIN is not set: cookies are not Secure, and links in e-mails may be wrong. Set it "
          + "to the public address, such as https://plaza.example.")
    }
    return .good("origin", "The public address is \(origin).")
  }

  private func folder(_ path: String, _ name: String) -> Finding {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return .warning(
        "folder", "\(path) (\(name)) does not exist yet. The first start creates it.")
    }
    guard FileManager.default.isWritableFile(atPath: path) else {
      return .bad("folder", "This user cannot write to \(path) (\(name)).")
    }
    let rights = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    return rights & 0o077 == 0
      ? .good("folder", "\(path) (\(name)) exists, is private and is writable.")
      : .warning("folder", "Other users can read \(path) (\(name)): run chmod 700 \(path).")
  }

  private func files() async -> Finding {
    guard case .bucket(let bucket, _) = settings.files else {
      return folder(settings.files.folder ?? "", "PLAZA_FILES")
    }
    do {
      await (try await Assembly.openFiles(settings.files, world: .real, logger: settings.logger()))
        .close()
      return .good("files", "The bucket \(bucket.name) is reachable.")
    } catch {
      return .bad("files", error.operatorMessage)
    }
  }

  private var space: Finding {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: settings.data)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
      return .warning("disk", "The free space is unknown until the folder exists.")
    }
    let words = "\(ByteCount(Int(free)).localizedText) are free."
    return free < 1_073_741_824
      ? .warning(
        "disk", words + " Free some space: the server cannot save anything when the disk is full.")
      : .good("disk", words)
  }

  /// Verifies the hash chain of the audit log. Returns no findings without a database.
  private func audit() async -> [Finding] {
    do {
      switch try await readDatabase({ try VerifyAudit()($0) }) {
      case nil: return []
      case .whole(let lines): return [.good("audit", "The audit log is intact: \(lines) entries.")]
      case .broken(let line):
        return [.bad("audit", "Entry \(line) of the audit log was changed.")]
      }
    } catch {
      return [.bad("audit", "The audit log cannot be verified: \(error.operatorMessage)")]
    }
  }

  /// Verifies the wallet's ledger. Returns no findings without a database.
  private func ledger() async -> [Finding] {
    do {
      switch try await readDatabase({ try VerifyLedger()($0) }) {
      case nil: return []
      case .sound(let transfers, let postings):
        return [
          .good("wallet", "The ledger balances: \(transfers) transfers, \(postings) postings.")
        ]
      case .inconsistent(let wrong): return wrong.map { .bad("wallet", $0) }
      }
    } catch {
      return [.bad("wallet", "The ledger cannot be verified: \(error.operatorMessage)")]
    }
  }

  /// Runs a read on the configured database. Returns nil if the SQLite file does not exist.
  func readDatabase<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value? {
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
      return [.bad("tools", "The tools cannot be checked: a temporary folder cannot be created.")]
    }
    let programs = ToolRunner.programs.map { program -> Finding in
      tools.path(of: program.name).map { .good("tool", "\($0), for \(program.purpose).") }
        ?? .warning(
          "tool",
          "\(program.name) is missing; it is needed for \(program.purpose). Install the Debian package "
            + "\(program.package)."
        )
    }
    return programs + [sandboxed(tools.confinement)]
  }

  private func sandboxed(_ confinement: Sandbox) -> Finding {
    switch confinement {
    case .bubblewrap(let path):
      .good("tools", "Tools run with limits, sandboxed by \(path), without network access.")
    case .limitsOnly(let reason):
      .warning("tools", "Tools run with limits but without a sandbox: \(reason).")
    }
  }
}
