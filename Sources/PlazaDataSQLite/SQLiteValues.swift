import Foundation
import GRDB
import PlazaData

extension SQLValue {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .int(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }

  init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let number): .int(number)
      case .double(let number): .real(number)
      case .string(let text): .text(text)
      case .blob(let data): .bytes([UInt8](data))
      }
  }
}
