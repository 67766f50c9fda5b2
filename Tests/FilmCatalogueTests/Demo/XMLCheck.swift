import Foundation
import FoundationXML

/// The result of parsing a document with a strict XML parser.
final class XMLCheck: NSObject, XMLParserDelegate {
  private(set) var elements: Set<String> = []
  private(set) var attributes: Set<String> = []
  private(set) var fault: String?

  init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    if !parser.parse() { fault = parser.parserError.map { "\($0)" } ?? "it does not parse" }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?,
    attributes attributeDict: [String: String]
  ) {
    elements.insert(element)
    attributes.formUnion(attributeDict.keys)
  }
}
