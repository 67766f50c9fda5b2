public import PlazaBase
public import PlazaData

/// The rows and files of an upload that arrives in parts, each of which is a file and a row.
public protocol UploadStorage: Sendable {
  associatedtype Tag

  /// The table of the uploads, with the columns `id`, `state`, `length` and `received`. The state
  /// of an incomplete upload is `arriving`.
  static var table: SQL { get }
  /// The maximum number of parts of an upload.
  static var maximumParts: Int { get }
  /// The state of an upload whose bytes have all arrived, as an SQL literal.
  var completeState: SQL { get }
  var id: ID<Tag> { get }

  /// Stores the bytes of a part as a new file. No row refers to it yet.
  func put(_ bytes: [UInt8], number: Int) async throws -> UploadPart
  /// Deletes the files of parts to which no row refers.
  func remove(_ parts: [UploadPart]) async throws
  func insert(_ part: UploadPart, _ tx: any Transaction) throws
  /// Runs in the transaction that recorded parts. Does nothing by default.
  func didRecord(_ tx: any Transaction) throws
}

extension UploadStorage {
  public func didRecord(_ tx: any Transaction) throws {}
}

/// A stored file with a part of an upload.
public struct UploadPart: Sendable, Equatable {
  /// The number of the part, from 1.
  public let number: Int
  /// The number of bytes of the upload in the part.
  public let length: Int
  /// The key in the file store.
  public let file: String

  public init(number: Int, length: Int, file: String) {
    self.number = number
    self.length = length
    self.file = file
  }
}
