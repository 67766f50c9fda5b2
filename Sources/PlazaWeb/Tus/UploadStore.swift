public import PlazaBase
public import PlazaData

/// Where uploads are kept that come by tus 1.0. A member's uploads are that member's alone; which one a call is about
/// stands in its path as `upload`.
public protocol UploadStore: Sendable {
  /// Where its uploads have their addresses, as in `/api/print/uploads`.
  var path: String { get }
  /// Bytes that one upload may have.
  var largest: Int { get }

  /// Makes room for an upload of the member who calls.
  /// - Returns: the act, which is run once for its idempotency key.
  func begin(_ new: TusCreation, _ request: Request) throws -> @Sendable (any Transaction) throws -> TusUpload
  /// How far an upload is.
  /// - Throws: what tells that there is no such upload.
  func find(_ request: Request) async throws -> TusUpload
  /// Takes in what comes of an upload, and keeps what came even where the rest does not.
  /// - Throws: a refusal where the upload goes on at another offset, and ``TusDigest/mismatch``.
  func append(_ part: TusPart, _ request: Request) async throws -> TusUpload
  /// Throws an upload away.
  func end(_ request: Request) async throws
}

/// What is asked for when an upload begins.
public struct TusCreation: Sendable, Equatable {
  /// Bytes that will come.
  public let length: Int
  /// What its owner calls it.
  public let name: String?
}

/// A part of an upload as it comes.
public struct TusPart: Sendable {
  /// Where it goes on, in bytes.
  public let offset: Int
  /// The part itself.
  public let stream: BodyStream
  /// What its bytes must come to; nil where that is not said.
  public let digest: TusDigest?
}

/// An upload as it is told of.
public struct TusUpload: Sendable, Equatable {
  /// Its id, the last part of its address.
  public let id: String
  /// How it is with it, in a word of the shelf's.
  public let state: String
  /// Bytes that are here.
  public let received: Int
  /// Bytes that it will have.
  public let length: Int
  /// When it is thrown away.
  public let keepUntil: Instant
  /// Of all its bytes, in hexadecimal; nil before they are looked at.
  public let sha256: String?

  /// All of it.
  public init(id: String, state: String, received: Int, length: Int, keepUntil: Instant, sha256: String?) {
    self.id = id
    self.state = state
    self.received = received
    self.length = length
    self.keepUntil = keepUntil
    self.sha256 = sha256
  }
}
