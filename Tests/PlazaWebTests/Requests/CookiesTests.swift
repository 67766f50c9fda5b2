import HTTPTypes
import Testing

@testable import PlazaWeb

@Suite struct CookiesTests {
  private func cookies(_ lines: String...) -> Cookies {
    var headers = HTTPFields()
    for line in lines { headers.append(HTTPField(name: .cookie, value: line)) }
    return Cookies(headers)
  }

  @Test func `a cookie is found among others, in one line or several`() {
    #expect(cookies("a=1; plaza=token; b=2")["plaza"] == "token")
    #expect(cookies("a=1", "plaza=x=y")["plaza"] == "x=y")
  }

  @Test(arguments: ["", "plaza", ";;;", "=x", "plazas=1", "aplaza=1"])
  func `what is not the cookie is not found`(line: String) {
    #expect(cookies(line)["plaza"] == nil)
  }

  @Test func `the first of two cookies of a name counts`() {
    #expect(cookies("plaza=first; plaza=second")["plaza"] == "first")
  }

  @Test func `a mark before a semicolon or an accent behind it hides no cookie`() {
    #expect(cookies("a=1\u{600}; plaza=token")["plaza"] == "token")
    #expect(cookies("a=1;\u{301}b=2; plaza=token")["plaza"] == "token")
  }

  @Test func `a flash survives its cookie, whatever it says`() throws {
    let flash = Flash.done("“Ann” = 50 %; 안녕 <b>")
    #expect(Flash(cookie: flash.cookieValue) == flash)
    #expect(flash.cookieValue.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") })
  }

  @Test(arguments: ["", "x", "loud.text", "done.%", "done.%FF"])
  func `a mangled flash is none`(cookie: String) {
    #expect(Flash(cookie: cookie) == nil)
  }
}
