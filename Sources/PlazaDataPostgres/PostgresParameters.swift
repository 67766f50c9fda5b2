import CLibpq
import PlazaData

/// Bound values in libpq's format: numbers as text, bytes in binary. One buffer holds all of them.
struct PostgresParameters {
  /// The PostgreSQL type of each value, so that the server never has to infer it.
  let types: [Oid]
  private var buffer: [UInt8] = []
  private var offsets: [Int?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  /// - Throws: ``DatabaseError/nul`` and ``DatabaseError/check`` for values that cannot be stored.
  init(_ bindings: [SQLBinding]) throws(DatabaseError) {
    types = bindings.map(\.kind.oid)
    for binding in bindings { add(try binding.portable()) }
  }

  /// Lends the count and the three arrays that libpq takes, for one call.
  func withPointers<Response>(
    _ request: (
      Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
    ) -> Response
  ) -> Response {
    buffer.withUnsafeBytes { buffer in
      let bytes = buffer.bindMemory(to: CChar.self)
      let pointers = offsets.map { offset in offset.flatMap { bytes.baseAddress?.advanced(by: $0) }
      }
      return pointers.withUnsafeBufferPointer {
        request(Int32(pointers.count), $0.baseAddress, lengths, formats)
      }
    }
  }

  private mutating func add(_ value: SQLValue) {
    switch value {
    case .null: appendNull()
    case .int(let number): append(String(number).utf8)
    case .real(let number): append(Self.text(of: number).utf8)
    case .text(let text): append(text.utf8)
    case .bytes(let bytes): append(bytes, isBinary: true)
    }
  }

  private mutating func append(_ bytes: some Collection<UInt8>, isBinary: Bool = false) {
    formats.append(isBinary ? 1 : 0)
    lengths.append(Int32(bytes.count))
    offsets.append(buffer.count)
    buffer.append(contentsOf: bytes)
    buffer.append(0)
  }

  private mutating func appendNull() {
    formats.append(0)
    lengths.append(0)
    offsets.append(nil)
  }

  private static func text(of number: Double) -> String {
    number.isInfinite ? (number > 0 ? "Infinity" : "-Infinity") : "\(number)"
  }
}

extension SQLValue.Kind {
  /// The numbers of int8, float8, text and bytea in `pg_type`.
  var oid: Oid {
    switch self {
    case .int: 20
    case .real: 701
    case .text: 25
    case .bytes: 17
    }
  }
}
