import Foundation
import PlazaBase
import PlazaData

/// Measures each part of the data.
extension Examination {
  /// Returns no findings without a database.
  func sizes() async -> [Finding] {
    var findings: [Finding] = []
    do {
      if let size = try await readDatabase({ try DatabaseSize($0) }) {
        findings.append(size.finding)
      }
    } catch {
      findings.append(
        .warning("size", "The size of the database is unknown: \(error.operatorMessage)"))
    }
    if let folder = settings.files.folder, let areas = FolderSize.areas(of: folder) {
      findings.append(.good("size", SizedParts(areas).message("The files in \(folder)")))
    }
    return findings
  }
}

/// Named parts with their size in bytes.
struct SizedParts {
  private let parts: [String: Int]

  init(_ parts: [String: Int]) { self.parts = parts }

  var all: Int { parts.values.reduce(0, +) }

  /// Returns a sentence such as "The database takes 12.0 MB: film 8.0 MB, rental 4.0 MB."
  func message(_ whole: String) -> String {
    let largest = parts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let list = largest.map { "\($0.key) \(ByteCount($0.value).localizedText)" }.joined(
      separator: ", ")
    let verb = whole.hasPrefix("The files") ? "use" : "uses"
    return "\(whole) \(verb) \(ByteCount(all).localizedText)\(list.isEmpty ? "" : ": " + list)."
  }
}

/// The size of a database in bytes by feature, which is the prefix of its tables' names.
struct DatabaseSize: Sendable {
  let features: [String: Int]
  /// Bytes in free pages of an SQLite file, which future writes reuse.
  let free: Int
  /// Whether the file can return free pages to the file system.
  let isGivenBack: Bool

  init(_ tx: any Transaction) throws {
    let isFile = tx.dialect == .sqlite
    var features: [String: Int] = [:]
    for row in try tx.rows(isFile ? Self.ofFile : Self.ofServer) {
      let table: String = try row.value("name")
      features[String(table.prefix { $0 != "_" }), default: 0] += try row.value(
        "bytes", as: Int.self)
    }
    self.features = features
    let row = isFile ? try tx.first(Self.freePages) : nil
    free = try row?.value("bytes") ?? 0
    isGivenBack = try row?.value("is_given_back", as: Int.self) != 0
  }

  var finding: Finding {
    let message = SizedParts(features).message("The database")
    let rest = free > 0 ? " \(ByteCount(free).localizedText) of the file are free." : ""
    if isGivenBack { return .good("size", message + rest) }
    return .warning(
      "size",
      message + rest
        + " To release the space of deleted data, stop the server and run plaza compact.")
  }

  private static let ofFile: SQL = """
    SELECT s.tbl_name AS name, SUM(d.pgsize) AS bytes FROM dbstat d JOIN sqlite_schema s ON s.name = d.name
    WHERE d.aggregate = 1 GROUP BY s.tbl_name ORDER BY s.tbl_name
    """

  private static let freePages: SQL = """
    SELECT f.freelist_count * p.page_size AS bytes, a.auto_vacuum AS is_given_back
    FROM pragma_freelist_count f, pragma_page_size p, pragma_auto_vacuum a
    """

  private static let ofServer: SQL = """
    SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind = 'r' ORDER BY c.relname
    """
}

/// The size of a folder's files in bytes by top-level subfolder.
enum FolderSize {
  /// - Returns: nil if the folder does not exist.
  static func areas(of folder: String) -> [String: Int]? {
    let root = URL(filePath: folder, directoryHint: .isDirectory)
    guard
      let files = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: [.fileSizeKey])
    else {
      return nil
    }
    var areas: [String: Int] = [:]
    for case let file as URL in files {
      let parts = file.pathComponents.dropFirst(root.pathComponents.count)
      guard parts.count > 1, let area = parts.first,
        let size = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]).fileSize
      else { continue }
      areas[area, default: 0] += size
    }
    return areas
  }
}
