/// The layers of the targets. A target may import only targets of lower layers.
enum Layers {
  /// The layer of each target. A target missing here fails the test.
  static let step: [String: Int] = [
    "PlazaBase": 0, "PlazaEgress": 0,
    "PlazaMarkup": 1, "PlazaData": 1, "PlazaFiles": 1, "PlazaIPP": 1, "PlazaMail": 1,
    "PlazaCrypto": 1, "PlazaArchive": 1, "PlazaTables": 1, "PlazaProcesses": 1,
    "PlazaImaging": 2, "PlazaFetch": 2, "PlazaWebAuthn": 2, "PlazaDataSQLite": 2,
    "PlazaDataPostgres": 2,
    "PlazaHTTP": 3, "PlazaFilesS3": 3, "PlazaJWT": 3,
    "PlazaUI": 4, "PlazaUploads": 4,
    "Jobs": 5,
    "Outbox": 6,
    "FilmCatalogue": 7, "Members": 7, "MediaLibrary": 7,
    "Notifications": 8, "MembersCognito": 8, "MembersOpenID": 8, "Shelf": 8, "Adverts": 8,
    "Wallet": 9, "Webhooks": 9,
    "Storefronts": 10,
    "Popcorn": 11, "Marquee": 11, "RentalCounter": 11, "PrintShop": 11, "HockeyCamp": 11,
    "PlazaServer": 12,
    "plaza": 13,
    "PlazaTesting": 14,
  ]

  /// The only targets that may import a module.
  static let owners: [String: Set<String>] = [
    "GRDB": ["PlazaDataSQLite"],
    "GRDBSQLite": ["PlazaDataSQLite"],
    "CLibpq": ["PlazaDataPostgres"],
    "CCrypto": ["PlazaCrypto"],
    "PlazaDataSQLite": ["PlazaServer", "PlazaTesting"],
    "PlazaDataPostgres": ["PlazaServer", "PlazaTesting"],
    "AsyncHTTPClient": ["PlazaFetch"],
    "NIOSSL": ["PlazaFetch", "PlazaMail"],
  ]

  /// Targets of C headers, which import nothing.
  static let systemLibraries: Set<String> = [
    "CLibpq", "CCrypto", "CBrotli", "CZlib", "CQRencode", "CPageCache", "CEmbedded",
    "EmbeddedFiles",
  ]

  static func violations(in file: SourceTree.File) -> [String] {
    guard let own = step[file.target] else {
      return [finding(file, 1, "the target \(file.target) has no place among the layers")]
    }
    return imports(of: file).compactMap { line, module in
      if let allowed = owners[module], !allowed.contains(file.target) {
        return finding(
          file, line, "only \(allowed.sorted().joined(separator: " and ")) may import \(module)")
      }
      if let other = step[module], other >= own {
        return finding(file, line, "\(file.target) may not import \(module): imports point down")
      }
      return nil
    }
  }

  /// The modules that a file imports, with the line numbers.
  static func imports(of file: SourceTree.File) -> [(line: Int, module: String)] {
    let pattern =
      #/
      ^\s* (?: @\w+ (?: \(\w+\) )? \s+ )*
      (?: (?: public | package | internal | private | fileprivate ) \s+ )?
      import \s+ (?: (?: struct | class | enum | protocol | func | let | var | typealias ) \s+ )? (\w+)
      /#
    return file.swift.code.enumerated().compactMap { number, text in
      text.firstMatch(of: pattern).map { (number + 1, String($0.1)) }
    }
  }
}
