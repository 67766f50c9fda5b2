import PlazaBase
import PlazaFiles
import Testing

struct FileKeyTests {
  @Test(arguments: ["rental/covers/a.jpg", "cover/1", "one-area/two/x.y-z"])
  func `a valid key keeps its text`(text: String) throws {
    #expect(try #require(FileKey(text)).description == text)
  }

  @Test(arguments: [
    "", "/", "a.jpg", "covers/", "/covers/a", "covers/../a", "covers/..", "covers//a",
    "covers/.hidden", "co/a",
    "covers/A.jpg", "covers/a b", "covers/a\u{0}", "covers/a\\b", "covers/é", "../covers/a",
    "covers/./a",
    "covers/a/", "aaa/bbb/ccc/ddd/eee/fff/ggg/x",
  ])
  func `a key that could leave the store is refused`(text: String) {
    #expect(FileKey(text) == nil)
  }

  @Test func `the lengths of names and areas are limited`() {
    #expect(FileKey("covers/" + String(repeating: "a", count: 100)) != nil)
    #expect(FileKey("covers/" + String(repeating: "a", count: 101)) == nil)
    #expect(FileKey(String(repeating: "a", count: 41) + "/a") == nil)
  }

  @Test func `a file key contains the ID of its object`() throws {
    let id = try #require(ID<FileKeyTests>("01980000-0000-7000-8000-000000000001"))
    let key = try #require(FileKey("rental/covers", id, "full.jpg"))
    #expect(key.name == "01980000-0000-7000-8000-000000000001.full.jpg")
    #expect(key.recordID == id.text)
    #expect(FileKey("rental/covers", id, "../x") == nil)
  }
}
