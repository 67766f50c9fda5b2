import Foundation
import PlazaBase

@testable import PlazaHTTP

extension FuzzTarget {
  /// Input accepted by the reader is also an object to Foundation, with the same names and texts.
  static let jsonFields = FuzzTarget("json-fields") { input in
    guard let fields = try? JSONFields.decode(input.bytes) else { return }
    // The decoder ignores unread values, such as duplicates and values of unsupported types.
    guard let read = try? JSONSerialization.jsonObject(with: Data(input.bytes)) else { return }
    guard let object = read as? [String: Any] else {
      throw Broken(description: "\(input.text) is not an object")
    }
    for (name, _) in fields.all { try hold(object[name] != nil, "the field \(name) is not there") }
    // Of duplicate fields, the two readers use different ones.
    let isOnce = object.keys.allSatisfy {
      input.text.components(separatedBy: "\"\($0)\"").count == 2
    }
    guard isOnce, !input.bytes.contains(UInt8(ascii: "\\")) else { return }
    for (name, value) in fields.all {
      if case .string(let text) = value {
        try hold(object[name] as? String == text, "\(name) is \(text)")
      }
      if case .flag(let flag) = value {
        try hold(object[name] as? Bool == flag, "\(name) is \(flag)")
      }
      if case .list(let list) = value {
        try hold((object[name] as? [Any])?.count == list.count, "the list \(name)")
      }
    }
    let present = object.filter { !($0.value is NSNull) }
    try hold(fields.all.count == present.count, "\(fields.all.count) fields of \(present.count)")
  }

  /// Foundation reads the writer's output as the original value.
  static let jsonWriter = FuzzTarget("json-writer") { input in
    var dice = input.dice
    let tree = Tree(&dice, depth: 0)
    var json = JSONWriter()
    tree.write(to: &json)
    let read: Any
    do {
      read = try JSONSerialization.jsonObject(with: Data(json.bytes), options: .fragmentsAllowed)
    } catch {
      throw Broken(
        description: "Foundation cannot read \(String(decoding: json.bytes, as: UTF8.self))")
    }
    try hold(tree.equals(read), "\(String(decoding: json.bytes, as: UTF8.self)) is not \(tree)")
  }
}

/// A value of JSON.
private indirect enum Tree: JSONWritable {
  case null
  case flag(Bool)
  case whole(Int)
  case real(Double)
  case text(String)
  case list([Tree])
  case object([String: Tree])

  init(_ dice: inout FuzzInput.Dice, depth: Int) {
    switch dice.byte() % (depth < 5 ? 8 : 6) {
    case 0: self = .null
    case 1: self = .flag(dice.byte() % 2 == 1)
    case 2: self = .whole(Int(dice.number()))
    case 3: self = .real(Double(bitPattern: UInt64(bitPattern: dice.number())))
    case 4, 5: self = .text(dice.text())
    case 6: self = .list((0..<(dice.byte() % 5)).map { _ in Tree(&dice, depth: depth + 1) })
    default:
      let fields = (0..<(dice.byte() % 5)).map { _ in (dice.text(), Tree(&dice, depth: depth + 1))
      }
      self = .object(Dictionary(fields, uniquingKeysWith: { $1 }))
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .flag(let flag): json.flag(flag)
    case .whole(let number): json.number(number)
    case .real(let number): json.number(number)
    case .text(let text): json.string(text)
    case .list(let list): json.array { json in for one in list { one.write(to: &json) } }
    case .object(let fields):
      json.object { json in for (name, value) in fields { json.field(named: name, value) } }
    }
  }

  /// Foundation reads large numbers as decimals and then differs in the last digits.
  private func isNear(_ read: Double?, _ number: Double) -> Bool {
    read.map { abs($0 - number) <= abs(number) * 1e-14 } ?? false
  }

  func equals(_ other: Any) -> Bool {
    switch self {
    case .null: return other is NSNull
    case .flag(let flag): return other as? Bool == flag
    case .whole(let number): return (other as? NSNumber)?.int64Value == Int64(number)
    case .real(let number):
      return number.isFinite ? isNear((other as? NSNumber)?.doubleValue, number) : other is NSNull
    // Swift treats canonically equivalent texts as equal; the bytes must be equal.
    case .text(let text): return (other as? String).map { Array($0.utf8) } == Array(text.utf8)
    case .list(let list):
      guard let others = other as? [Any], others.count == list.count else { return false }
      return zip(list, others).allSatisfy { $0.equals($1) }
    case .object(let fields):
      guard let others = other as? [String: Any], others.count == fields.count else {
        return false
      }
      return fields.allSatisfy { name, value in others[name].map { value.equals($0) } ?? false }
    }
  }
}
