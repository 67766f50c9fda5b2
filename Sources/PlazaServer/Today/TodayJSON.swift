import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The numbers of the day in the API.
struct TodayJSON: JSONWritable {
  let view: TodayView
  let currency: Currency

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("day", view.today)
      json.field("days", view.period.all)
      json.field("currency", currency.code)
      json.field("desks", view.desks.map { DeskJSON(desk: $0) })
      json.field("totals", view.totals.map { SeriesJSON(series: $0) })
      json.field("sections", view.sections.map { SectionJSON(section: $0) })
    }
  }
}

private struct DeskJSON: JSONWritable {
  let desk: DeskLink

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("title", desk.title)
      json.field("detail", desk.detail)
      json.field("link", desk.link.text)
    }
  }
}

private struct SectionJSON: JSONWritable {
  let section: TodaySection

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("key", section.part.key)
      json.field("title", say(section.part.title))
      json.field("series", section.series.map { SeriesJSON(series: $0) })
      json.field("figures", section.figures.map { FigureJSON(figure: $0) })
    }
  }
}

private struct SeriesJSON: JSONWritable {
  let series: DailySeries

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("key", series.key)
      json.field("title", series.title)
      json.field("unit", series.unit.rawValue)
      json.field("today", series.values.last ?? 0)
      json.field("values", series.values)
      json.field("link", series.link?.text)
    }
  }
}

private struct FigureJSON: JSONWritable {
  let figure: Figure

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("key", figure.key)
      json.field("title", figure.title)
      json.field("unit", unit)
      json.field("value", number)
      json.field("at", moment)
      json.field("link", figure.link?.text)
    }
  }

  private var unit: String {
    switch figure.value {
    case .count: "count"
    case .money: "money"
    case .points: "points"
    case .bytes: "bytes"
    case .moment: "moment"
    }
  }

  private var number: Int? {
    switch figure.value {
    case .count(let number), .points(let number), .bytes(let number): number
    case .money(let amount): amount.minor
    case .moment: nil
    }
  }

  private var moment: Instant? {
    if case .moment(let moment) = figure.value { moment } else { nil }
  }
}
