import Foundation
import PlazaBase

/// The file `release.json` of a release, which script/release writes.
public struct ReleaseDescription: Decodable, Sendable {
  let version: String
  /// The day of the release's commit, such as `2026-12-01`.
  let date: String
  /// The oldest version from which this one can be installed directly.
  let upgradesFrom: String
  /// The IDs of all migrations of this version.
  let migrations: [String]

  /// - Throws: an error whose description is a sentence for the operator.
  public static func read(_ path: String) throws -> ReleaseDescription {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ReleaseError.unreadable(path: path)
    }
    guard let release = try? JSONDecoder().decode(ReleaseDescription.self, from: data),
      VersionNumber(release.version) != nil, VersionNumber(release.upgradesFrom) != nil
    else { throw ReleaseError.notARelease(path: path) }
    return release
  }
}

/// Reasons why a release cannot be compared with this version.
enum ReleaseError: OperatorError, Equatable {
  case unreadable(path: String)
  case notARelease(path: String)

  var description: String {
    switch self {
    case .unreadable(let path): "\(path) cannot be read. Name the file release.json of a release."
    case .notARelease(let path): "\(path) is not the file release.json of a Plaza release."
    }
  }
}
