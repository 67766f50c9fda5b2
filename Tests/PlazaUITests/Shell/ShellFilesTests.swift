import Foundation
import PlazaArchive
import PlazaMarkup
import PlazaTesting
import Testing

@testable import PlazaUI

struct ShellFilesTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `the script is one module that a parser accepts`() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "plaza-\(ProcessInfo.processInfo.processIdentifier).mjs")
    try Data(ShellFiles.script).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try ChildProgram.run(["node", "--check", file.path]).code == 0)
  }

  @Test func `the script writes text, never markup`() {
    for word in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
    ] {
      #expect(!text(ShellFiles.script).contains(word), "\(word)")
    }
  }

  @Test func `the script and the stylesheet are small`() throws {
    let script = try #require(Gzip.compress(ShellFiles.script, level: 9))
    let style = try #require(Gzip.compress(ShellFiles.stylesheet, level: 9))
    #expect(script.count <= 20_000 && script.count + style.count <= 40_000)
  }

  @Test func `every rule of the stylesheet is closed`() {
    let css = text(ShellFiles.stylesheet).replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
    var depth = 0
    for character in css {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      #expect(depth >= 0)
    }
    #expect(depth == 0)
  }

  @Test func `every style token in use is defined`() {
    let css = text(ShellFiles.stylesheet)
    let set = Set(css.matches(of: /(--[a-z0-9-]+):/).map { String($0.1) })
    let used = Set(css.matches(of: /var\((--[a-z0-9-]+)\)/).map { String($0.1) })
    #expect(used.subtracting(set) == [])
  }

  @Test func `a theme has the colour of its shop in light and dark mode`() {
    let css = text(
      themeRules(slug: "rental", Theme(accent: "#0f6b5c", accentOnDark: "#5fd0b8", icon: .films)))
    #expect(css.hasPrefix("[data-shop=\"rental\"]{--accent:#0f6b5c}"))
    #expect(css.contains("(prefers-color-scheme:dark){[data-shop=\"rental\"]{--accent:#5fd0b8}}"))
  }

  @Test func `one stylesheet has the themes of all shops`() {
    #expect(
      text(themeStylesheet(for: [SampleShop()]))
        == text(themeRules(slug: "rental", SamplePages.theme)))
  }
}
