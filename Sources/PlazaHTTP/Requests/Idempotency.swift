import Foundation
import HTTPTypes
public import PlazaBase
import PlazaCrypto
public import PlazaData

/// Stored responses that are replayed when a client repeats a request with the same
/// `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). A response is stored in the same
/// transaction as its effect. It is encrypted with a key derived from the request itself, so that
/// a session token in a stored response is useless to a reader of the database.
public enum Idempotency {
  /// The lifetime of a stored response.
  public static let retention = Duration.days(7)
  /// The number of responses stored per client. The oldest are deleted first, so that no client
  /// can fill the database with keys.
  static let maxPerMember = 2000

  static let migrations = [
    Migration(
      "web/0001-answers",
      [
        """
        CREATE TABLE web_answer (
          key \(.text) NOT NULL PRIMARY KEY,
          fingerprint \(.text) NOT NULL,
          sealed \(.bytes) NOT NULL,
          answered_at \(.instant) NOT NULL) \(.strict)
        """,
        "CREATE INDEX web_answer_age ON web_answer (answered_at)",
      ]),
    Migration(
      "web/0004-askers",
      [
        "ALTER TABLE web_answer ADD COLUMN asker \(.text) NOT NULL DEFAULT ''",
        "CREATE INDEX web_answer_asker ON web_answer (asker, answered_at)",
      ]),
    Migration("web/0006-responses", SQL.renaming("web_answer", to: "web_idempotent_response")),
  ]

  /// Deletes responses older than ``kept``.
  public static func purgeExpired(now: Instant, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM web_idempotent_response WHERE answered_at < \(now - retention)")
  }
}

extension Request {
  /// The name of the form field that carries the idempotency key.
  public static let keyField = "_key"

  /// Returns the stored response to this request, for operations that span several transactions
  /// and end with ``once(_:)``; `nil` if the request is new or has no key.
  /// - Throws: 422 if the key was used with a different body.
  public func earlierResponse() async throws -> Response? {
    guard let seal = try IdempotencyRecord(self) else { return nil }
    return try await site.store.read { try seal.earlierResponse($0) }
  }

  /// Performs an operation at most once per idempotency key: if a response is stored for the
  /// request's key, that response is returned and the operation is skipped. The closure runs in a
  /// write transaction and may be retried, so the caller must determine time, keys and random
  /// values beforehand. An error rolls the transaction back. On API routes, a refusal is stored as
  /// the response of its key too, except for 429 and 503, because a later attempt may succeed.
  public func once(_ effect: @escaping @Sendable (any Transaction) throws -> Response) async throws
    -> Response
  {
    guard let seal = try IdempotencyRecord(self) else { return try await site.store.write(effect) }
    let now = now
    do {
      return try await site.store.write { tx in
        if let earlier = try seal.earlierResponse(tx) { return earlier }
        let answer = try effect(tx)
        try seal.save(answer, now: now, tx)
        return answer
      }
    } catch let refusal as any Refusal where route.isAPI {
      let problem = Problem(refusal)
      let answer = problem.asJSON(instance: nil)
      if [.tooManyRequests, .serviceUnavailable].contains(problem.status) { return answer }
      try await site.store.write { tx in try seal.save(answer, now: now, tx) }
      return answer
    }
  }
}

/// The values derived from a request with a key: the primary key of its row, the fingerprint of
/// its content, and the key that encrypts the response.
private struct IdempotencyRecord: Sendable {
  let row: String
  /// A hash that groups the responses of one client without identifying it.
  let requester: String
  let fingerprint: String
  let secret: SymmetricKey

  /// Returns `nil` for a request without a key.
  init?(_ request: Request) throws(Problem) {
    guard let key = try request.idempotencyKey() else { return nil }
    let owner = request.viewer?.id.text ?? "stranger \(request.address)"
    let place = "\(owner)\n\(request.head.method.rawValue) \(request.path)\n\(key)"
    let asked = request.requestDigestInput
    row = place.hexadecimalSHA256
    requester = "asker\n\(owner)".hexadecimalSHA256
    // Includes `place`, which contains the secret idempotency key: a plain hash of the body would
    // allow a reader of the database to guess a password in it.
    fingerprint = (Data("fingerprint\n\(place)\n".utf8) + asked).hexadecimalSHA256
    secret = SymmetricKey(data: SHA256.hash(data: Data("seal\n\(place)\n".utf8) + asked))
  }

  func earlierResponse(_ tx: any Transaction) throws -> Response? {
    guard
      let found = try tx.first(
        "SELECT fingerprint, sealed FROM web_idempotent_response WHERE key = \(row)")
    else { return nil }
    guard try found.value("fingerprint") == fingerprint else { throw Problem.keyReused }
    let plain = try AES.GCM.open(
      AES.GCM.SealedBox(combined: found.value("sealed", as: [UInt8].self)), using: secret)
    var answer = try JSONDecoder().decode(StoredAnswer.self, from: plain).answer
    if let replayed = HTTPField.Name("Idempotent-Replayed") { answer.headers[replayed] = "true" }
    return answer
  }

  func save(_ answer: Response, now: Instant, _ tx: any Transaction) throws {
    var plain = JSONWriter()
    StoredAnswer(answer).write(to: &plain)
    let sealed = try AES.GCM.seal(plain.bytes, using: secret).combined
    try tx.run(
      """
      INSERT INTO web_idempotent_response (key, asker, fingerprint, sealed, answered_at)
      VALUES (\(row), \(requester), \(fingerprint), \([UInt8](sealed)), \(now)) ON CONFLICT (key) DO NOTHING
      """)
    try tx.run(
      """
      DELETE FROM web_idempotent_response WHERE asker = \(requester) AND answered_at <
        (SELECT answered_at FROM web_idempotent_response WHERE asker = \(requester)
         ORDER BY answered_at DESC LIMIT 1 OFFSET \(Idempotency.maxPerMember - 1))
      """)
  }
}

private struct StoredAnswer: Decodable, JSONWritable {
  let status: Int
  let headers: [[String]]
  let body: Data
  let flash: [String]

  init(_ answer: Response) {
    status = answer.status.code
    headers = answer.headers.map { [$0.name.canonicalName, $0.value] }
    body = if case .bytes(let bytes) = answer.body { Data(bytes) } else { Data() }
    flash = answer.flash.map { [$0.kind.rawValue, $0.text] } ?? []
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("status", status)
      json.field("headers", headers)
      json.field("body", body.base64EncodedString())
      json.field("flash", flash)
    }
  }

  var answer: Response {
    var fields = HTTPFields()
    for field in headers where field.count == 2 {
      if let name = HTTPField.Name(field[0]) {
        fields.append(HTTPField(name: name, value: field[1]))
      }
    }
    let note = flash.count == 2 ? Flash.Kind(rawValue: flash[0]).map { Flash($0, flash[1]) } : nil
    return Response(
      .init(code: status), headers: fields, body: body.isEmpty ? .none : .bytes([UInt8](body)),
      flash: note)
  }
}

extension Problem {
  static var keyReused: Problem {
    Problem(
      .unprocessableContent, "idempotency-key-reused",
      title: say("This key was already used for another request"),
      detail: say(
        "This Idempotency-Key was already used with a different body. Use a new key for a new request."
      ))
  }
}

extension Request {
  /// The content of the request, without the idempotency key of a form.
  fileprivate var requestDigestInput: Data {
    if !body.isEmpty { return Data(body) }
    var bytes = Data()
    for field in fields.all where field.name != Self.keyField {
      bytes.append(Data("\(field.name)\u{0}\(field.value)\u{0}".utf8))
    }
    return bytes
  }

  fileprivate func idempotencyKey() throws(Problem) -> String? {
    guard let name = FieldName.idempotencyKey else { return nil }
    if let key = head.headerFields[name] {
      guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        throw .malformed(
          "The Idempotency-Key must be 1 to 255 characters of plain ASCII without spaces.")
      }
      return key
    }
    guard !route.isAPI, let key = fields.text(Self.keyField), !key.isEmpty else { return nil }
    guard key.utf8.count <= 255 else {
      throw .malformed("The form's key may have at most 255 characters.")
    }
    return key
  }
}
