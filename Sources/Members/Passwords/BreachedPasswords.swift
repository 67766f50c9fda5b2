import Foundation
import PlazaCrypto

/// Passwords that became known in breaches, as a file of their SHA-1 in hexadecimal, one a line and in ascending order,
/// each perhaps with a colon and how often it was seen behind it: what Have I Been Pwned hands out. The file may have
/// many gigabytes: a look reads some forty small pieces of it.
public struct BreachedPasswords: Sendable {
  private let path: String

  /// - Parameter path: the file; it is opened for each look, so that another may take its place at any time.
  public init(path: String) { self.path = path }

  /// Whether a password became known.
  /// - Throws: ``Trouble``.
  func contains(_ password: String) throws -> Bool {
    let normal = password.precomposedStringWithCanonicalMapping
    let digest = Array(Insecure.SHA1.hash(data: Data(normal.utf8)))
    return try HashFile.reading(path) { try $0.contains(digest) }
  }

  /// Looks at places all over the file, whether there are hashes in ascending order.
  /// - Parameter places: how many.
  /// - Returns: the size of the file in bytes.
  /// - Throws: ``Trouble``.
  @discardableResult
  public func probe(places: Int = 1000) throws -> Int {
    try HashFile.reading(path) { file in
      var last: HashFile.Line?
      for place in 0..<places {
        guard let line = try file.line(from: file.size * place / places) else { break }
        if let last, last.start < line.start, !last.digest.lexicographicallyPrecedes(line.digest) {
          throw Trouble(
            "\(path) is not in ascending order of the hashes near byte \(line.start): take the file ordered by hash.")
        }
        last = line
      }
      if last == nil { throw Trouble("\(path) is empty.") }
      return file.size
    }
  }

  /// Why the file cannot be used: a sentence for the operator.
  public struct Trouble: Error, Equatable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    init(_ description: String) { self.description = description }
  }
}
