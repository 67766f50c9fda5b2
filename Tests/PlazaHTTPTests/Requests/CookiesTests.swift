import HTTPTypes
import Testing

@testable import PlazaHTTP

@Suite struct CookiesTests {
  private func cookies(_ lines: String...) -> Cookies {
    var headers = HTTPFields()
    for line in lines { headers.append(HTTPField(name: .cookie, value: line)) }
    return Cookies(headers)
  }

  @Test func `a cookie is found among others, in one header or several`() {
    #expect(cookies("a=1; plaza=token; b=2")["plaza"] == "token")
    #expect(cookies("a=1", "plaza=x=y")["plaza"] == "x=y")
  }

  @Test(arguments: ["", "plaza", ";;;", "=x", "plazas=1", "aplaza=1"])
  func `a line without the cookie has no value for it`(line: String) {
    #expect(cookies(line)["plaza"] == nil)
  }

  @Test func `the first of two cookies with the same name counts`() {
    #expect(cookies("plaza=first; plaza=second")["plaza"] == "first")
  }

  @Test func `combining characters around a separator do not hide a cookie`() {
    #expect(cookies("a=1\u{600}; plaza=token")["plaza"] == "token")
    #expect(cookies("a=1;\u{301}b=2; plaza=token")["plaza"] == "token")
  }

  @Test func `a flash message is encoded in a cookie and decoded unchanged`() throws {
    let flash = Flash.done("“Ann” = 50 %; 안녕 <b>")
    #expect(Flash(cookie: flash.cookieValue) == flash)
    #expect(
      flash.cookieValue.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") })
  }

  @Test(arguments: ["", "x", "loud.text", "done.%", "done.%FF"])
  func `an invalid flash cookie is ignored`(cookie: String) {
    #expect(Flash(cookie: cookie) == nil)
  }
}
