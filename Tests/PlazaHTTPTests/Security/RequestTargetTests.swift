import Testing

@testable import PlazaHTTP

@Suite struct RequestTargetTests {
  @Test(arguments: [
    "/", "/a", "/a/b.c?d=%zz&e=..", "/%e2%82%ac", "/..a", "/a..", "/a/...", "/a%2eb", "//a",
    "/100%25",
  ])
  func `a path is accepted unchanged`(path: String) throws {
    #expect(try RequestTarget.path(path, host: "plaza.test") == path)
  }

  @Test(arguments: [
    "", "a", "*", "/ ", "/a b", "/\t", "/\u{0}", "/\u{7F}", "/#", "/a#b", "/%", "/%a", "/%zz",
    "/%+1", "/%00", "/..",
    "/../a",
    "/a/..", "/a/../b", "/%2e%2e/a", "/.%2E", "/a%2f..", "plaza.test:80", "ftp://plaza.test/",
    "http://other.test/",
    "http://plaza.test.other.test/", "http://u@plaza.test/", "http://plaza.test:81/", "http:///a",
    "http://plaza.test/..",
  ])
  func `an invalid target is refused`(target: String) {
    #expect(throws: FrameRefusal.self) { try RequestTarget.path(target, host: "plaza.test") }
  }

  @Test func `an absolute address is accepted if it names the same host`() throws {
    #expect(try RequestTarget.path("http://plaza.test/a?b", host: "plaza.test") == "/a?b")
    #expect(try RequestTarget.path("HTTP://PLAZA.test/A", host: "plaza.TEST") == "/A")
    #expect(try RequestTarget.path("https://plaza.test:8080", host: "plaza.test:8080") == "/")
    #expect(try RequestTarget.path("http://plaza.test?a", host: "plaza.test") == "/?a")
  }

  @Test func `a host is a name or an address, optionally with a port`() {
    for host in [
      "a", "plaza.test", "a-b_c~d.9", "127.0.0.1:80", "a:", "a:65535", "[::1]", "[::1]:80",
      "[fe80::1.2.3.4]",
    ] {
      #expect(RequestTarget.isHost(host), "\(host)")
    }
    for host in [
      "", " a", "a b", "a,b", "a/b", "u@a", "a?", "a#", "a\\b", "a:x", "a:65536", "a:123456",
      "a:1:2", ":80", "[", "[]",
      "[::1",
      "[zz]", "[::1]x", "\"a\"", "<a>", "a%00", "ä", "a\u{0}", String(repeating: "a", count: 256),
    ] {
      #expect(!RequestTarget.isHost(host), "\(host)")
    }
  }
}
