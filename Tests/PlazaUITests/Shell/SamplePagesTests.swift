import PlazaMarkup
import PlazaTesting
import Testing

struct SamplePagesTests {
  @Test(arguments: SamplePages.all.map(\.name))
  func `every sample page is valid HTML`(name: String) throws {
    let page = try #require(SamplePages.all.first { $0.name == name })
    #expect(HTMLCheck(document: page.html.bytes).faults == [])
  }
}
