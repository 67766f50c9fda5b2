import HTTPTypes
import PlazaTesting
import Testing

struct StreamedArchiveTests {
  @Test func `a range request for a streamed archive returns the whole archive`() async throws {
    try await withKiosk { web, _ in
      let whole = try await web.get("/kiosk/archive", headers: ["Range": "bytes=5-9"])
      #expect(whole.status == .ok && whole.headers[.acceptRanges] == "none")
      #expect(whole.headers[.contentLength] == "\(whole.bytes.count)")
    }
  }
}
