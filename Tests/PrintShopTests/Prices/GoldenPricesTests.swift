import Foundation
import PlazaBase
import PlazaTesting
import Testing

@testable import PrintShop

/// `Golden/prices.csv` was computed by an independent program from the documented prices:
/// `Golden/prices.py`.
@Suite struct GoldenPricesTests {
  private static let rates = Rates(
    media: [
      .a4: .init(grey: 5, colour: 20, sheet: 2), .a3: .init(grey: 10, colour: 40, sheet: 4),
      .b5: .init(grey: 4, colour: 18, sheet: 1), .letter: .init(grey: 6, colour: 21, sheet: 3),
    ], finishings: [.staple: 15, .bind: 150], minimum: 30)

  @Test func `every price equals the golden table`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Golden/prices.csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count >= 200)
    for line in lines {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let price = try #require(try Self.price(fields), "\(line)")
      let told = [
        price.sides, price.sheets, price.total.minor, max(price.total.minor, Self.rates.minimum),
      ]
      #expect(told.map(String.init) == Array(fields[9...12]), "\(line)")
    }
  }

  /// Columns: pages, colour pages (a-b), ranges, copies, sides, colour mode, medium, number up,
  /// finishings (joined by +).
  private static func price(_ fields: [String]) throws -> DocumentPrice? {
    let count = try #require(Int(fields[0]))
    let colour = PageRanges(fields[1].replacing(" ", with: ","))
    let pages = (1...count).map {
      DocumentPage(
        number: $0, width: 21000, height: 29700, isColour: colour?.contains($0) ?? false)
    }
    var options = PrintOptions()
    options.pages = PageRanges(fields[2].replacing(" ", with: ","))
    options.copies = try #require(Int(fields[3]))
    options.sides = try #require(Sides(rawValue: fields[4]))
    options.colour = try #require(ColourMode(rawValue: fields[5]))
    options.media = try #require(Media(rawValue: fields[6]))
    options.numberUp = try #require(Int(fields[7]))
    options.finishings = Set(
      fields[8].split(separator: "+").compactMap { Finishing(rawValue: String($0)) })
    return DocumentPrice(pages, options, rates)
  }

  @Test func `a price never falls when copies or pages increase`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let (rates, options) = (Self.anyRates(&random), Self.anyOptions(&random))
      let pages = (1...60).map {
        DocumentPage(
          number: $0, width: 21000, height: 29700, isColour: Bool.random(using: &random))
      }
      var before = 0
      for count in 1...60 {
        let total = DocumentPrice(Array(pages.prefix(count)), options, rates)?.total.minor ?? 0
        #expect(total >= before, "seed \(seed): \(count) pages, \(options), \(rates)")
        before = total
      }
      var more = options
      more.copies += Int.random(in: 1...9, using: &random)
      let (one, other) = (DocumentPrice(pages, options, rates), DocumentPrice(pages, more, rates))
      #expect(
        try #require(one).total < #require(other).total, "seed \(seed): \(options), \(rates)")
    }
  }

  @Test func `the price of the first sides starts at zero, never falls and ends at the total`()
    throws
  {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let pages = (1...Int.random(in: 1...30, using: &random)).map {
        DocumentPage(
          number: $0, width: 21000, height: 29700, isColour: Bool.random(using: &random))
      }
      let price = try #require(
        DocumentPrice(pages, Self.anyOptions(&random), Self.anyRates(&random)))
      #expect(price.price(ofFirst: 0) == Money(minor: 0))
      #expect(
        price.price(ofFirst: price.sides) == price.total
          && price.price(ofFirst: price.sides + 9) == price.total)
      for done in 1...price.sides {
        #expect(
          price.price(ofFirst: done - 1) <= price.price(ofFirst: done), "seed \(seed): \(price)")
      }
    }
  }

  private static func anyOptions(_ random: inout SplitMix64) -> PrintOptions {
    var options = PrintOptions()
    options.copies = Int.random(in: 1...5, using: &random)
    options.sides = Sides.allCases.randomElement(using: &random) ?? .oneSided
    options.colour = ColourMode.allCases.randomElement(using: &random) ?? .auto
    options.numberUp = PrintOptions.numbersUp.randomElement(using: &random) ?? 1
    if Bool.random(using: &random) { options.finishings = [.staple] }
    return options
  }

  private static func anyRates(_ random: inout SplitMix64) -> Rates {
    let grey = Int.random(in: 1...30, using: &random)
    let medium = Rates.Medium(
      grey: grey, colour: grey + Int.random(in: 0...40, using: &random),
      sheet: Int.random(in: 0...9, using: &random))
    return Rates(
      media: [.a4: medium], finishings: [.staple: Int.random(in: 0...50, using: &random)],
      minimum: 1)
  }
}
