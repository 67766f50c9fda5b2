import Foundation
public import PlazaBase
import PlazaCrypto
public import PlazaData
import PlazaHTTP
public import PlazaMarkup

/// An event that an act records in its own transaction, so that it exists only if the act is
/// committed. If no subscriber wants the kind, the single statement writes nothing.
public struct Event: Sendable {
  private let kind: EventKind
  private let data: String
  private let link: Link?
  private let at: Instant

  /// - Parameters:
  ///   - ids: the IDs of the affected records, and no other personal data.
  ///   - link: the page of the record.
  public init(
    _ kind: EventKind, _ ids: KeyValuePairs<String, String>, _ link: Link? = nil, at: Instant
  ) {
    self.kind = kind
    self.link = link
    self.at = at
    var json = JSONWriter()
    json.object { json in for (name, id) in ids { json.field(named: name, id) } }
    data = String(decoding: json.bytes, as: UTF8.self)
  }

  /// Derived from the content, so that a repeated transaction records the same event, and no act
  /// has to choose an ID for it.
  private var id: String {
    let content = "\(kind.name)\n\(data)\n\(at.microseconds)"
    return "evt_\(content.hexadecimalSHA256.prefix(32))"
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    let written = try tx.run(
      """
      INSERT INTO job_event (id, kind, data, link, at)
      SELECT \(id), \(kind.name), \(data), \(link?.text), \(at)
      WHERE EXISTS (SELECT 1 FROM job_event_subscription WHERE kind = \(kind.name))
      ON CONFLICT (id) DO NOTHING
      """)
    if written > 0 { try tx.notify(.jobs) }
  }
}
