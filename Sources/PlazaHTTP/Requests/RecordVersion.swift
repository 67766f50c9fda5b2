public import HTTPTypes
public import PlazaBase

/// The content of a record, by form field. The form carries a fingerprint of it, so that a save
/// does not overwrite changes made after the form was opened (optimistic locking).
///
/// ```
/// let form = FormView(action: link, key: key, values: film.version.values)
/// // … and in the transaction that saves it:
/// try request.expectUnchanged(Film.find(id, tx).version)
/// ```
public struct RecordVersion: Sendable, Equatable {
  private let fields: [String: [String]]
  /// The display text of a field whose submitted value is not meant for people.
  private let labels: [String: String]

  /// - Parameter labels: the display text by field, for fields that submit another value, such as
  ///   a key.
  public init(_ fields: [String: [String]], labels: [String: String] = [:]) {
    self.fields = fields
    self.labels = labels
  }

  /// Creates a version with at most one value per field.
  public init(_ fields: [String: String?], labels: [String: String] = [:]) {
    self.init(fields.mapValues { $0.map { [$0] } ?? [] }, labels: labels)
  }

  /// The values of the form fields, for ``FormView``.
  public var values: @Sendable (String) -> [String] {
    let (fields, text) = (fields, text)
    return { name in name == Request.versionField ? [text] : fields[name] ?? [] }
  }

  /// The fingerprint that the form carries.
  public var text: String {
    var json = JSONWriter()
    json.object { json in
      for (name, values) in fields.sorted(by: { $0.key < $1.key }) {
        json.field(named: name, Self.plain(values))
      }
    }
    return Fingerprint.text(of: json.bytes)
  }

  /// Returns, for each field whose submitted value differs, an error with the value currently
  /// saved.
  fileprivate func errors(about typed: Fields) -> ValidationErrors {
    var errors = ValidationErrors()
    for (name, values) in fields.sorted(by: { $0.key < $1.key })
    where Self.plain(values) != Self.plain(typed.texts(name)) {
      // Unchecked boxes are not submitted; any other missing field is not part of this form.
      if typed[name] == nil, labels[name] == nil { continue }
      let saved = labels[name] ?? values.joined(separator: ", ")
      errors.add(
        name, saved.isEmpty ? say("Currently saved: nothing.") : say("Currently saved: \(saved)"))
    }
    return errors
  }

  /// Normalises values: browsers convert line endings, and submit a blank field either as an empty
  /// string or not at all.
  private static func plain(_ values: [String]) -> [String] {
    values.map { $0.replacing("\r\n", with: "\n").trimmed }.filter { !$0.isEmpty }.sorted()
  }
}

/// The refusal of a change because the record was modified after the form was opened or after the
/// API client read it.
public struct ChangedMeanwhile: Refusal {
  /// The currently saved value of each field that differs.
  public let errors: ValidationErrors

  public init(errors: ValidationErrors) { self.errors = errors }

  public let slug = "changed-meanwhile"
  public let kind = RefusalKind.stale

  public var message: String {
    say("This was changed after you opened it. Compare it with what's saved now, then save again.")
  }
}

extension Request {
  /// The name of the form field that carries the record's version.
  public static let versionField = "_version"

  /// Verifies that the record is unchanged since the form was opened. A form without a version
  /// passes.
  /// - Parameter part: the version of the single record that the form would change, if `current`
  ///   covers the whole list on its page.
  /// - Throws: ``ChangedMeanwhile``.
  public func expectUnchanged(_ current: RecordVersion, showing part: RecordVersion? = nil) throws
  {
    guard let sent = fields.text(Self.versionField), sent != current.text else { return }
    var errors = (part ?? current).errors(about: fields)
    errors.version = current.text
    throw ChangedMeanwhile(errors: errors)
  }

  /// Verifies that the record is unchanged since the API client read it: its `If-Match` must
  /// contain the entity tag returned by ``Response/record(_:status:)``. A request without that
  /// header passes.
  /// - Throws: ``ChangedMeanwhile``.
  public func expectUnchanged(_ current: some JSONWritable) throws {
    try expectUnchanged(tag: current.entityTag)
  }

  /// Verifies the entity tag of a file; `nil` if no file exists yet. With `If-None-Match: *`, the
  /// client requires that none exists.
  /// - Throws: ``ChangedMeanwhile``.
  public func expectUnchanged(tag: String?) throws {
    let isNew = head.headerFields[.ifNoneMatch] == "*"
    guard !isNew || tag == nil else { throw ChangedMeanwhile(errors: ValidationErrors()) }
    guard let condition = head.headerFields[.ifMatch] else { return }
    // A proxy that compresses a response makes its tag weak; the version stays the same.
    let named = condition.split(separator: ",").map { String($0).trimmed }
    if let tag, named.contains(where: { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }) { return }
    throw ChangedMeanwhile(errors: ValidationErrors())
  }
}

extension Response {
  /// Creates a response with a record that API clients edit, with its version as the entity tag.
  public static func record(_ value: some JSONWritable, status: HTTPResponse.Status = .ok)
    -> Response
  {
    json(value, status: status).tagged(as: value)
  }

  /// Returns this response with the version of a record as its entity tag.
  public func tagged(as value: some JSONWritable) -> Response {
    var answer = self
    answer.headers[.eTag] = value.entityTag
    return answer
  }
}

extension JSONWritable {
  /// A quoted fingerprint of the serialised value.
  public var entityTag: String {
    var json = JSONWriter()
    write(to: &json)
    return "\"\(Fingerprint.text(of: json.bytes))\""
  }
}

/// A record that API clients edit and find in lists. `If-Match` takes its `version`.
public protocol VersionedRecord: JSONWritable {
  /// Writes the fields of the record except its version.
  func writeFields(to json: inout JSONWriter)
}

extension VersionedRecord {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      writeFields(to: &json)
      json.field("version", version)
    }
  }

  /// The fingerprint of the fields.
  public var version: String {
    var json = JSONWriter()
    json.object { writeFields(to: &$0) }
    return Fingerprint.text(of: json.bytes)
  }

  public var entityTag: String { "\"\(version)\"" }
}
