public import PlazaBase
public import PlazaData
public import PlazaHTTP

/// A store of tus uploads. Members can access only their own uploads; the path parameter `upload`
/// identifies the one that a request refers to.
public protocol UploadStore: Sendable {
  /// The path of the uploads, such as `/api/print/uploads`.
  var path: String { get }
  /// The maximum size of an upload in bytes.
  var largest: Int { get }

  /// Creates an upload of the requesting member.
  /// - Returns: the database operation, which is executed once per idempotency key.
  func begin(_ new: TusCreation, _ request: Request) throws
    -> @Sendable (any Transaction) throws -> TusUpload
  /// Returns the state of an upload.
  /// - Throws: an error if the upload does not exist.
  func find(_ request: Request) async throws -> TusUpload
  /// Appends a part to an upload, and retains the received bytes even if the rest of the part is
  /// lost.
  /// - Throws: a refusal if the part starts at a wrong offset, and ``TusDigest/mismatch``.
  func append(_ part: TusPart, _ request: Request) async throws -> TusUpload
  /// Deletes an upload.
  func end(_ request: Request) async throws
}

/// The properties of a new upload.
public struct TusCreation: Sendable, Equatable {
  /// The announced size in bytes.
  public let length: Int
  /// The file name given by the member.
  public let name: String?
}

/// A part of an upload, received as a stream.
public struct TusPart: Sendable {
  /// The offset in the upload, in bytes.
  public let offset: Int
  public let stream: BodyStream
  /// The expected checksum; `nil` if the client sent none.
  public let digest: TusDigest?
}

/// The state of an upload, as reported to the client.
public struct TusUpload: Sendable, Equatable {
  /// The id, which is the last path segment of its address.
  public let id: String
  /// The store-specific name of the state.
  public let state: String
  /// The number of received bytes.
  public let received: Int
  /// The size in bytes.
  public let length: Int
  /// The time at which the upload is deleted.
  public let retainedUntil: Instant
  /// The SHA-256 of the complete file, in hexadecimal; `nil` before it has been computed.
  public let sha256: String?

  public init(
    id: String, state: String, received: Int, length: Int, retainedUntil: Instant, sha256: String?
  ) {
    self.id = id
    self.state = state
    self.received = received
    self.length = length
    self.retainedUntil = retainedUntil
    self.sha256 = sha256
  }
}
