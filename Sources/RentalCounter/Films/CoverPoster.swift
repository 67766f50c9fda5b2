import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The drawing that stands for a film without a cover: its initials on a colour that is always the same for it.
struct CoverPoster {
  let title: String

  var svg: Markup {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 360" width="240" height="360">\
    <rect width="240" height="360" fill="\(paper)"/>\
    <path d="M0 0h18v360H0zM222 0h18v360h-18z" fill="#000" fill-opacity="0.25"/>\
    <path d="\(holes)" fill="#fff" fill-opacity="0.75"/>\
    <text x="120" y="206" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="600" \
    font-size="84" fill="#fff">\(initials)</text></svg>
    """
  }

  /// The drawing's address, which changes with the title.
  func link(for film: ID<Film>) -> Link { At.poster(film).query(["v": version]) }

  /// The first letters of the first two words that have one.
  var initials: String {
    // What follows an apostrophe is no word of its own.
    let words = title.split { !$0.isLetter && !$0.isNumber && !"'’".contains($0) }
    let articles: Set = ["the", "a", "an"]
    let said = words.count > 1 && articles.contains(words[0].lowercased()) ? words.dropFirst() : words[...]
    let firsts = said.compactMap { word in word.first { $0.isLetter || $0.isNumber } }
    let letters = firsts.prefix(2).map { String($0).uppercased() }
    return letters.isEmpty ? "?" : letters.joined()
  }

  /// Dark enough for white letters.
  private var paper: String {
    let papers = [
      "#7c2d12", "#7f1d1d", "#831843", "#581c87", "#312e81", "#1e3a8a", "#164e63", "#134e4a", "#14532d", "#3f3f46",
    ]
    return papers[Int(hash % UInt32(papers.count))]
  }

  var version: String { String(hash, radix: 16) }

  private var hash: UInt32 { title.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } }

  /// The holes of a film's edge.
  private var holes: String {
    (0..<12).map { "M4 \($0 * 30 + 9)h10v12H4zM226 \($0 * 30 + 9)h10v12h-10z" }.joined()
  }
}
