import Foundation
public import PlazaBase
import PlazaCrypto

/// A file of passwords known from data breaches.
///
/// The file contains SHA-1 hashes in hexadecimal, one per line in ascending order, each optionally
/// followed by a colon and a count: the format of Have I Been Pwned. It may be many gigabytes in
/// size; a lookup reads about forty small pieces of it.
public struct BreachedPasswords: Sendable {
  private let path: String

  /// - Parameter path: The file. It is opened for each lookup, so it can be replaced at any time.
  public init(path: String) { self.path = path }

  /// Whether the file contains a password.
  /// - Throws: ``Failure``.
  func contains(_ password: String) throws -> Bool {
    let normal = password.precomposedStringWithCanonicalMapping
    let digest = Array(Insecure.SHA1.hash(data: Data(normal.utf8)))
    return try HashFile.reading(path) { try $0.contains(digest) }
  }

  /// Samples lines across the file and checks that they are hashes in ascending order.
  /// - Parameter places: The number of samples.
  /// - Returns: The size of the file in bytes.
  /// - Throws: ``Failure``.
  @discardableResult
  public func probe(places: Int = 1000) throws -> Int {
    try HashFile.reading(path) { file in
      var last: HashFile.Line?
      for place in 0..<places {
        guard let line = try file.line(from: file.size * place / places) else { break }
        if let last, last.start < line.start, !last.digest.lexicographicallyPrecedes(line.digest) {
          throw Failure(
            "\(path) is not sorted by hash near byte \(line.start). Download the list that is sorted by hash."
          )
        }
        last = line
      }
      if last == nil { throw Failure("\(path) is empty.") }
      return file.size
    }
  }

  /// Why the file cannot be used, as a sentence for the operator.
  public struct Failure: OperatorError, Equatable {
    public let description: String

    init(_ description: String) { self.description = description }
  }
}
