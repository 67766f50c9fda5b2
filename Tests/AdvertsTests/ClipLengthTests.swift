import PlazaBase
import PlazaProcesses
import PlazaTesting
import Testing

@testable import Adverts

struct ClipLengthTests {
  /// Creates an MP4 header with this duration.
  private func mp4(scale: UInt32 = 600, length: UInt64, isLong: Bool = false) -> [UInt8] {
    func big(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
    }
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      big(UInt64(content.count + 8), 4) + Array(name.utf8) + content
    }
    let wide = isLong ? 8 : 4
    let head = [isLong ? 1 : 0, 0, 0, 0] + Array(repeating: UInt8(0), count: 2 * wide)
    let header = box("mvhd", head + big(UInt64(scale), 4) + big(length, wide))
    return box("ftyp", Array("isom".utf8)) + box("mdat", [1, 2, 3])
      + box("moov", box("free", []) + header)
  }

  private func webm(step: Int, frames: Int) -> [UInt8] {
    WebMFile(width: 8, height: 8, step: step, frames: Array(repeating: [1, 2, 3], count: frames))
      .bytes
  }

  @Test func `the duration is read from MP4 and WebM files`() {
    let mp4 = AdvertClip.Kind.mp4
    #expect(mp4.length(of: self.mp4(length: 9000)) == .seconds(15))
    #expect(
      mp4.length(of: self.mp4(scale: 1000, length: 20_500, isLong: true)) == .milliseconds(20_500))
    #expect(AdvertClip.Kind.webm.length(of: webm(step: 250, frames: 60)) == .seconds(15))
    #expect(AdvertClip.Kind(sniffing: webm(step: 250, frames: 60)) == .webm)
  }

  @Test func `a clip that is too short or too long has no duration`() {
    #expect(AdvertClip.Kind.mp4.length(of: mp4(length: 600)) == nil)
    #expect(AdvertClip.Kind.mp4.length(of: mp4(length: 600 * 700)) == nil)
    #expect(AdvertClip.Kind.mp4.length(of: mp4(scale: 0, length: 600)) == nil)
    #expect(AdvertClip.Kind.mp4.length(of: mp4(length: .max, isLong: true)) == nil)
  }

  @Test func `truncated and corrupted files are read without a crash`() {
    for (kind, whole) in [
      (AdvertClip.Kind.mp4, mp4(length: 9000)), (.webm, webm(step: 250, frames: 20)),
    ] {
      for count in whole.indices { _ = kind.length(of: Array(whole.prefix(count))) }
      for offset in whole.indices.prefix(400) {
        for byte in [UInt8(0), 0x7F, 0x80, 0xFF] {
          var changed = whole
          changed[offset] = byte
          _ = kind.length(of: changed)
        }
      }
    }
  }

  @Test func `the demo clip lasts fifteen seconds`() async throws {
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(
        folder: folder + "/bench", deadline: .testTimeout, world: .real)
      let film = try await DemoClip.film(tools)
      #expect(AdvertClip.Kind(sniffing: film) == .webm)
      #expect(AdvertClip.Kind.webm.length(of: film) == .seconds(15))
      #expect(film.count < 2_000_000, "\(film.count) bytes")
    }
  }
}
