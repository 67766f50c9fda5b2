public import HTTPTypes
public import PlazaBase

/// What a record says, field by field as its form shows it. The form carries a fingerprint of it back, so that an edit
/// overwrites nothing that was changed after the form was opened.
///
/// ```
/// let form = FormView(action: link, key: key, values: film.version.values)
/// // … and in the transaction that saves it:
/// try call.expectUnchanged(Film.find(id, tx).version)
/// ```
public struct RecordVersion: Sendable, Equatable {
  private let fields: [String: [String]]
  /// How a value reads where people do not see it as it is sent, by field.
  private let words: [String: String]

  /// - Parameter words: how a field's value reads where the form sends another text, such as a key.
  public init(_ fields: [String: [String]], words: [String: String] = [:]) {
    self.fields = fields
    self.words = words
  }

  /// The same with at most one value a field.
  public init(_ fields: [String: String?], words: [String: String] = [:]) {
    self.init(fields.mapValues { $0.map { [$0] } ?? [] }, words: words)
  }

  /// What a form's fields hold, for ``FormView``.
  public var values: @Sendable (String) -> [String] {
    let (fields, text) = (fields, text)
    return { name in name == Request.versionField ? [text] : fields[name] ?? [] }
  }

  /// Its fingerprint, which a form carries.
  public var text: String {
    var json = JSONWriter()
    json.object { json in
      for (name, values) in fields.sorted(by: { $0.key < $1.key }) { json.field(named: name, Self.plain(values)) }
    }
    return Fingerprint.text(of: json.bytes)
  }

  /// What is saved now beside each field where something else was typed.
  fileprivate func errors(about typed: Fields) -> ValidationErrors {
    var errors = ValidationErrors()
    for (name, values) in fields.sorted(by: { $0.key < $1.key })
    where Self.plain(values) != Self.plain(typed.texts(name)) {
      // A box that is not ticked is not sent; another field that is not sent is not in this form.
      if typed[name] == nil, words[name] == nil { continue }
      let saved = words[name] ?? values.joined(separator: ", ")
      errors.add(name, saved.isEmpty ? say("Currently saved: nothing.") : say("Currently saved: \(saved)"))
    }
    return errors
  }

  /// Browsers send other line ends than they were given, and a field that is blank or not at all.
  private static func plain(_ values: [String]) -> [String] {
    values.map { $0.replacing("\r\n", with: "\n").trimmed }.filter { !$0.isEmpty }.sorted()
  }
}

/// The record was changed after the form was opened, or after the program read it.
public struct ChangedMeanwhile: Refusal {
  /// What is saved now beside each field that differs.
  public let errors: ValidationErrors

  public let slug = "changed-meanwhile"
  public let kind = RefusalKind.stale

  public var message: String {
    say("This was changed after you opened it. Compare it with what's saved now, then save again.")
  }
}

extension Request {
  /// The name of the form field that carries a record's version.
  public static let versionField = "_version"

  /// Goes on where the form shows the record as it is now. What is typed into a form without a version is taken.
  /// - Parameter part: what is saved of the one record that the form would change, where its page shows a list.
  /// - Throws: ``ChangedMeanwhile``.
  public func expectUnchanged(_ current: RecordVersion, showing part: RecordVersion? = nil) throws {
    guard let sent = fields.text(Self.versionField), sent != current.text else { return }
    var errors = (part ?? current).errors(about: fields)
    errors.version = current.text
    throw ChangedMeanwhile(errors: errors)
  }

  /// Goes on where a program read the record as it is now: its `If-Match` names what ``Response/record(_:status:)``
  /// answered. Without that header the change is made to whatever is there.
  /// - Throws: ``ChangedMeanwhile``.
  public func expectUnchanged(_ current: some JSONWritable) throws { try expectUnchanged(tag: current.entityTag) }

  /// The same for a file by its entity tag, nil where there is none yet: `If-None-Match: *` asks for that.
  /// - Throws: ``ChangedMeanwhile``.
  public func expectUnchanged(tag: String?) throws {
    let isNew = head.headerFields[.ifNoneMatch] == "*"
    guard !isNew || tag == nil else { throw ChangedMeanwhile(errors: ValidationErrors()) }
    guard let condition = head.headerFields[.ifMatch] else { return }
    // A proxy that compresses an answer weakens its tag; the version stays the same.
    let named = condition.split(separator: ",").map { String($0).trimmed }
    if let tag, named.contains(where: { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }) { return }
    throw ChangedMeanwhile(errors: ValidationErrors())
  }
}

extension Response {
  /// A record that programs edit, with its version as the entity tag.
  public static func record(_ value: some JSONWritable, status: HTTPResponse.Status = .ok) -> Response {
    json(value, status: status).tagged(as: value)
  }

  /// The same answer with the version of a record as its entity tag.
  public func tagged(as value: some JSONWritable) -> Response {
    var answer = self
    answer.headers[.eTag] = value.entityTag
    return answer
  }
}

extension JSONWritable {
  /// The fingerprint of all that is written.
  public var entityTag: String {
    var json = JSONWriter()
    write(to: &json)
    return "\"\(Fingerprint.text(of: json.bytes))\""
  }
}

/// A record that programs edit and find in lists: its `version` is what `If-Match` names.
public protocol VersionedRecord: JSONWritable {
  /// Its fields without the version.
  func writeFields(to json: inout JSONWriter)
}

extension VersionedRecord {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      writeFields(to: &json)
      json.field("version", version)
    }
  }

  /// The fingerprint of its fields.
  public var version: String {
    var json = JSONWriter()
    json.object { writeFields(to: &$0) }
    return Fingerprint.text(of: json.bytes)
  }

  public var entityTag: String { "\"\(version)\"" }
}
