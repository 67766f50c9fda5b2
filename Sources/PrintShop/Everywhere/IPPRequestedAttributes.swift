import PlazaBase
import PlazaIPP
import PlazaUI

/// A request that satisfies the rules common to all operations (RFC 8011 §4.1).
struct IPPRequestedAttributes: Sendable {
  let message: IPPMessage
  let operation: IPPOperation
  let attributes: IPPMessage.Group

  /// - Throws: ``IPPRefusal``.
  init(_ message: IPPMessage) throws(IPPRefusal) {
    guard message.version.major == 1 || message.version.major == 2 else {
      throw IPPRefusal(
        .versionNotSupported, StoredPhrase("This printer supports IPP 1.1 and 2.0."))
    }
    guard message.requestID > 0 else {
      throw .bad(StoredPhrase("The request ID must be 1 or more."))
    }
    guard let first = message.groups.first, first.tag == .operation else {
      throw .bad(StoredPhrase("A request must start with its operation attributes."))
    }
    try Self.checkBeginning(first)
    guard message.groups.count(where: { $0.tag == .operation }) == 1 else {
      throw .bad(StoredPhrase("The request has two operation attribute groups."))
    }
    for group in message.groups
    where Set(group.attributes.map(\.name)).count != group.attributes.count {
      throw .bad(StoredPhrase("An attribute appears twice."))
    }
    guard let operation = IPPOperation(rawValue: message.code) else {
      throw IPPRefusal(
        .operationNotSupported, StoredPhrase("This printer doesn't support that operation."))
    }
    self.message = message
    self.operation = operation
    attributes = first
    guard uri("printer-uri") != nil || uri("job-uri") != nil else {
      throw .bad(StoredPhrase("printer-uri is missing."))
    }
  }

  private static func checkBeginning(_ group: IPPMessage.Group) throws(IPPRefusal) {
    let names = group.attributes.prefix(2).map(\.name)
    guard names == ["attributes-charset", "attributes-natural-language"],
      case .text(.charset, let charset)? = group["attributes-charset"].first,
      case .text(.language, _)? = group["attributes-natural-language"].first
    else {
      throw .bad(
        StoredPhrase(
          "A request must start with attributes-charset and attributes-natural-language."))
    }
    guard ["utf-8", "us-ascii"].contains(charset.lowercased()) else {
      throw IPPRefusal(.charsetNotSupported, StoredPhrase("This printer uses UTF-8."))
    }
  }

  /// Returns the language of a response's messages, as far as the request has been read.
  static func language(_ message: IPPMessage?) -> Language {
    let told = message?.first(.operation)["attributes-natural-language"].first?.text ?? "en"
    return Languages.builtIn.first(accepted: told) ?? .english
  }

  subscript(name: String) -> [IPPValue] { attributes[name] }

  private func uri(_ name: String) -> String? {
    guard case .text(.uri, let text)? = attributes[name].first else { return nil }
    return text
  }

  /// Returns the number of the job that the request targets.
  /// - Throws: ``IPPRefusal``.
  func job() throws(IPPRefusal) -> Int {
    if case .integer(let number)? = self["job-id"].first { return number }
    if let text = uri("job-uri"), let last = text.split(separator: "/").last,
      let number = Int(last)
    {
      return number
    }
    throw .bad(StoredPhrase("job-id is missing."))
  }

  /// The names in `requested-attributes`; nil if it is empty.
  var wanted: Set<String>? {
    let names = self["requested-attributes"].compactMap(\.text)
    return names.isEmpty ? nil : Set(names)
  }

  func flag(_ name: String) -> Bool? {
    guard case .boolean(let flag)? = self[name].first else { return nil }
    return flag
  }
}
