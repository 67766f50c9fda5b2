import Foundation
import PlazaBase
import PlazaProcesses
import PlazaTesting
import Testing

/// All guarantees hold with and without bubblewrap, unless a test states otherwise.
struct ToolRunnerTests {
  @Test func `bubblewrap works on the test machine`() async throws {
    try await withTools(sandboxed: true) { tools async throws -> Void in
      guard case .bubblewrap = tools.confinement else {
        Issue.record("tools are not shut in: \(tools.confinement.message)")
        return
      }
    }
  }

  @Test func `a run that finds the queue full is refused`() async throws {
    try await withTools(sandboxed: false) { tools async throws -> Void in
      let tools = tools.withOwnQueue(atOnce: 1, waiting: 0)
      try await tools.withScratchDirectory { _ async throws -> Void in
        await #expect(throws: ToolError.crowded) {
          try await tools.withScratchDirectory { _ async throws -> Void in }
        }
      }
      try await tools.withScratchDirectory { _ async throws -> Void in }
    }
  }

  @Test func `a request refuses missing and busy tools, and throws other errors`() throws {
    let missing = try #require(ToolError.missing("vips").requestError as? ToolUnavailable)
    #expect(missing.slug == "tool-missing" && missing.message.contains("libvips-tools"))
    let crowded = try #require(ToolError.crowded.requestError as? ToolUnavailable)
    #expect(crowded.slug == "busy" && crowded.message == ToolError.crowded.message)
    #expect(ToolError.noRoom.requestError is ToolOutage)
    #expect(ToolError.deadline("vips").requestError is ToolError)
  }

  @Test(arguments: [true, false])
  func `a program reads and writes files in its scratch directory`(sandboxed: Bool) async throws {
    try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
      try await tools.withScratchDirectory { scratch in
        try scratch.put("in", "some words".utf8)
        let said = try await scratch.run(
          SandboxedCommand("sh", ["-c", "tr a-z A-Z <in >out; echo done"]))
        #expect(String(decoding: said, as: UTF8.self) == "done\n")
        #expect(
          try scratch.get("out", atMost: 100).map { String(decoding: $0, as: UTF8.self) }
            == "SOME WORDS")
        #expect(try scratch.get("out", atMost: 9) == nil)
        #expect(try scratch.get("none", atMost: 9) == nil)
      }
    }
  }

  @Test(arguments: [true, false])
  func `arguments reach a program unchanged`(sandboxed: Bool) async throws {
    try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
      let arguments = ["%s|", "a b", "$(id)", ";ls", "*", "--", "\"'", "é"]
      let said = try await tools.withScratchDirectory {
        try await $0.run(SandboxedCommand("printf", arguments))
      }
      #expect(String(decoding: said, as: UTF8.self) == "a b|$(id)|;ls|*|--|\"'|é|")
    }
  }

  @Test(arguments: [true, false])
  func `a program does not inherit the server's environment`(sandboxed: Bool) async throws {
    try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
      let said = try await tools.withScratchDirectory {
        try await $0.run(SandboxedCommand("env", []))
      }
      let names = String(decoding: said, as: UTF8.self).split(separator: "\n").map {
        $0.prefix { $0 != "=" }
      }
      #expect(
        Set(names).subtracting(["PATH", "LANG", "HOME", "TMPDIR", "PWD"]).isEmpty, "\(names)")
    }
  }

  @Test(arguments: [true, false])
  func `a scratch directory is deleted after use and after an error`(sandboxed: Bool) async throws
  {
    try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
      let path = try await tools.withScratchDirectory { scratch in
        try await scratch.run(SandboxedCommand("touch", ["file"]))
        return scratch.path
      }
      #expect(!FileManager.default.fileExists(atPath: path))
      await #expect(throws: ToolError.self) {
        try await tools.withScratchDirectory { scratch in
          try scratch.put("x", [1])
          try await scratch.run(SandboxedCommand("false", []))
        }
      }
      let folder = URL(filePath: path).deletingLastPathComponent().path
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test func `a file error in a scratch directory is a transient error`() async throws {
    try await withTools(sandboxed: false) { tools async throws -> Void in
      try await tools.withScratchDirectory { scratch in
        let path = scratch.path + "/taken"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let error = #expect(throws: ToolError.self) { try scratch.put("taken", [1]) }
        #expect(error?.outage?.isOutOfSpace == false)
        #expect(try scratch.get("taken", atMost: 9) == nil)
      }
      #expect(ToolError.noRoom.outage?.isOutOfSpace == true)
      #expect(ToolError.failed("sh", message: "").outage == nil)
    }
  }

  @Test func `a missing program is named in the error`() async throws {
    try await withTools(sandboxed: true) { tools async throws -> Void in
      await #expect(throws: ToolError.missing("no-such-tool")) {
        try await tools.withScratchDirectory {
          try await $0.run(SandboxedCommand("no-such-tool", []))
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `the error output of a failed program is kept for the log`(sandboxed: Bool) async throws {
    try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
      await #expect(throws: ToolError.failed("sh", message: "alas\n")) {
        try await tools.withScratchDirectory {
          try await $0.run(SandboxedCommand("sh", ["-c", "echo alas >&2; exit 3"]))
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `a program past its deadline is killed with its child processes`(sandboxed: Bool)
    async throws
  {
    try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
      let seconds = sandboxed ? "98713.25" : "98714.25"
      var tool = SandboxedCommand("sh", ["-c", "sleep \(seconds) & sleep \(seconds)"])
      tool.limits.deadline = .milliseconds(400)
      let killed = tool
      await #expect(throws: ToolError.deadline("sh")) {
        try await tools.withScratchDirectory { try await $0.run(killed) }
      }
      // The kernel ends the processes shortly after the signal.
      let timeout = ContinuousClock.now + .seconds(5)
      while try !processes(with: seconds).isEmpty, .now < timeout { await Task.yield() }
      let left = try processes(with: seconds)
      #expect(left.isEmpty)
    }
  }

  @Test(
    arguments: [true, false],
    [
      ("memory", "x=$(head -c 900000000 /dev/zero | tr '\\0' a); echo ${#x} >&2"),
      ("processor", "while :; do :; done"), ("a file's size", "head -c 9000000 /dev/zero >large"),
      ("output", "head -c 9000000 /dev/zero"),
    ])
  func `a program over a resource limit fails`(
    sandboxed: Bool, limit: (name: String, script: String)
  ) async throws {
    try await withTools(sandboxed: sandboxed) { tools async throws -> Void in
      var tool = SandboxedCommand("sh", ["-c", limit.script])
      tool.limits.memory = 268_435_456
      tool.limits.processorSeconds = 1
      tool.limits.fileSize = 1_048_576
      tool.limits.output = 4096
      let limited = tool
      await #expect {
        try await tools.withScratchDirectory { try await $0.run(limited) }
      } throws: { error in
        if case ToolError.failed("sh", _) = error { true } else { false }
      }
    }
  }

  @Test func `a sandboxed program can start a limited number of processes`() async throws {
    try await withTools(sandboxed: true) { tools async throws -> Void in
      var tool = SandboxedCommand(
        "sh", ["-c", "for i in $(seq 100); do sleep 60 & done; echo all"])
      tool.limits.processes = 8
      let limited = tool
      await #expect {
        try await tools.withScratchDirectory { try await $0.run(limited) }
      } throws: { error in
        if case ToolError.failed("sh", let words) = error { words.contains("fork") } else { false }
      }
    }
  }

  @Test func `a sandboxed program has no network and no access to the server's files`()
    async throws
  {
    try await withTools(sandboxed: true) { tools async throws -> Void in
      let script =
        "tail -n +3 /proc/net/dev | cut -d: -f1; ls -A /etc /root /home /var 2>/dev/null; ls -d /proc/[0-9]*"
      let said = try await tools.withScratchDirectory {
        try await $0.run(SandboxedCommand("sh", ["-c", script + " | wc -l"]))
      }
      let text = String(decoding: said, as: UTF8.self)
      #expect(text.contains("lo"))
      for stranger in ["eth", "ens", "passwd", ".ssh", "lib\n"] {
        #expect(!text.contains(stranger), "\(text)")
      }
      await #expect(throws: ToolError.self) {
        try await tools.withScratchDirectory {
          try await $0.run(SandboxedCommand("sh", ["-c", "echo x >/usr/x"]))
        }
      }
    }
  }

  @Test func `scratch directories of an earlier server are deleted at startup`() async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/bench/left", withIntermediateDirectories: true)
      _ = try await ToolRunner(
        folder: folder + "/bench", sandboxed: false, deadline: .testTimeout, world: .real)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/bench").isEmpty)
    }
  }

  private func processes(with words: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.filter {
      let line = FileManager.default.contents(atPath: "/proc/\($0)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).contains(words)
    }
  }
}
