import NIOCore
import NIOPosix
import PlazaTesting
import Testing

@testable import PlazaServer

/// The detection of tasks that block an event loop.
struct EventLoopMonitorTests {
  @Test func `blocking work is detected on its own event loop only`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let watch = EventLoopMonitor(group)
    let watching = Task { try await watch.run() }
    let loop = try #require(Array(group.makeIterator()).first)
    #expect(watch.stalls == [.zero, .zero])
    while watch.stalls[0] < .milliseconds(200) {
      try await loop.submit {
        let end = ContinuousClock.now + .milliseconds(400)
        while ContinuousClock.now < end {}
      }.get()
      // The watch runs before this task.
      try await loop.submit {}.get()
    }
    #expect(watch.stalls[1] < watch.stalls[0])
    watching.cancel()
    _ = try? await watching.value
    try await group.shutdownGracefully()
  }

  @Test func `the metrics have the longest stall of each event loop and of the writer`()
    async throws
  {
    try await withDemoPlaza { plaza, web in
      _ = try await web.post("/home/seen", form: [:])
      let text = try await WebClient(plaza.responder, address: "::1", host: "[::1]:8080").get(
        "/metrics"
      ).text
      #expect(text.contains("\nplaza_event_loop_longest_stall_seconds{loop=\"0\"} "))
      #expect(text.contains(/\nplaza_db_writer_longest_stall_seconds \d/))
    }
  }
}
