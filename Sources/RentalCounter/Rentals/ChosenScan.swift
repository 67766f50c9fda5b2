import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The outcome of a scan on the selection page, for its script.
struct ChosenScan: JSONWritable {
  let typed: String
  let outcome: ResolveScan.Outcome

  /// Processes the scans in order. Each one sees the copies that the previous ones selected.
  static func all(
    _ typed: some Sequence<String>, _ chosen: [RentalChoice], _ resolve: ResolveScan,
    _ tx: any Transaction
  ) throws -> [ChosenScan] {
    var chosen = chosen
    return try typed.map { typed in
      let outcome = try resolve(typed, chosen: chosen, tx)
      if case .copy(_, let copy) = outcome { chosen.append(.copy(copy.code)) }
      return ChosenScan(typed: typed, outcome: outcome)
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      switch outcome {
      case .copy(let film, let copy):
        json.field("title", film.title)
        json.field("detail", say("Copy \(copy.number) selected."))
        json.field("value", copy.code.text)
        let row = FormView.ticked(
          "films", copy.code.text, ChooseFilms.row(film, copy: copy, trailing: nil))
        json.field("row", String(decoding: row.bytes, as: UTF8.self))
      case .text:
        json.field("title", typed)
        json.field("detail", RentRefusal.misread)
        json.field("search", typed)
        json.field("refused", true)
      case .refused(let title, let why):
        json.field("title", title)
        json.field("detail", why.withoutNeedlessIsolates)
        json.field("refused", true)
      }
    }
  }
}
