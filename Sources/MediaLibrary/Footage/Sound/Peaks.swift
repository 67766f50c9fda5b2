import PlazaProcesses

/// The waveform of a recording.
struct Peaks {
  /// The number of steps.
  static let steps = 1000
  /// The number of samples per second. They are mono, 16 bits, little-endian.
  static let rate = 8000

  private let count: Int
  private var highest = [Int](repeating: 0, count: steps)
  private var position = 0

  /// - Parameter count: The total number of samples.
  init(count: Int) { self.count = count }

  /// Adds the next samples.
  mutating func add(_ bytes: [UInt8]) {
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let sample = Int(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8))
      let step = min(Self.steps - 1, position * Self.steps / max(count, 1))
      highest[step] = max(highest[step], abs(sample))
      position += 1
    }
  }

  /// The peaks, 0 to 255. If there are fewer samples than steps, gaps are filled with the value
  /// before them.
  var values: [UInt8] {
    var last: UInt8 = 0
    return highest.enumerated().map { step, peak in
      let isHeard =
        count >= Self.steps || step * count / Self.steps != (step - 1) * count / Self.steps
      if isHeard || peak > 0 { last = UInt8(min(255, peak * 255 / 32767)) }
      return last
    }
  }

  /// Reads a file of samples in chunks.
  static func of(_ file: ScratchFile) async throws -> [UInt8] {
    var peaks = Peaks(count: file.length / 2)
    for try await part in file.parts { peaks.add(part) }
    return peaks.values
  }
}
