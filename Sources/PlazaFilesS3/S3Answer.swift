import Foundation
import FoundationXML

/// An XML response of S3.
struct S3Answer {
  private let root: Element

  /// - Returns: `nil` if the bytes are not well-formed XML.
  init?(_ bytes: [UInt8]) {
    let reader = Reader()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    guard !bytes.isEmpty, parser.parse(), let root = reader.root else { return nil }
    self.root = root
  }

  /// Returns the text of a child of the root element.
  func first(_ name: String) -> String? { root.children.first { $0.name == name }?.text }

  /// Returns the children of the root element with a name, each as the texts of its own children.
  func items(_ name: String) -> [[String: String]] {
    root.children.filter { $0.name == name }.map { item in
      Dictionary(item.children.map { ($0.name, $0.text) }) { first, _ in first }
    }
  }

  private final class Element {
    let name: String
    var text = ""
    var children: [Element] = []

    init(_ name: String) { self.name = name }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: Element?
    private var open: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = Element(name)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
      open.last?.text += characters
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }
  }
}
