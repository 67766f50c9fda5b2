import Adverts
import PlazaBase
import PlazaWeb

extension OfferDetails {
  /// What the form says of an offer.
  init(_ check: inout FieldChecker, _ kind: Offer.Kind, _ currency: Currency, _ say: Say) {
    title = check.text("title", say("title", "제목"), atMost: 150)
    about = check.optionalLines("about", say("text", "설명"), atMost: 8000) ?? ""
    let typed = check.optionalText("price", say("price", "가격"), atMost: 20)
    price = typed == nil ? nil : check.amount("price", say("price", "가격"), currency)
    let address = check.optionalText("target", say("address", "주소"), atMost: 1000)
    target = address.flatMap { OutgoingAddress($0) }
    if address != nil && target == nil {
      check.complain("target", say("Please write the whole address, with https://.", "https://로 시작하는 주소를 적어 주세요."))
    }
    guard kind == .program else { return }
    born = check.years(say)
    startsOn = check.optionalDate("startsOn", say("first day", "시작일"))
    endsOn = check.optionalDate("endsOn", say("last day", "종료일"))
    if let end = endsOn, startsOn.map({ $0 > end }) ?? true {
      check.complain("endsOn", say("The last day comes after the first one.", "종료일은 시작일 뒤여야 합니다."))
    }
    places = check.optionalNumber("places", say("places", "정원"), in: 1...10_000)
    taken = check.optionalNumber("taken", say("places taken", "등록 인원"), in: 0...10_000) ?? places.map { _ in 0 }
    if places == nil { taken = nil }
    if let places, let taken, taken > places {
      check.complain("taken", say("More are taken than there are.", "등록 인원이 정원보다 많습니다."))
    }
  }

  /// As the form shows it.
  func values(_ currency: Currency, isHidden: Bool) -> @Sendable (String) -> String? {
    let all = [
      "title": title, "about": about, "price": price.map { currency.typed($0) }, "target": target?.text,
      "bornFrom": born.map { "\($0.lowerBound)" }, "bornTo": born.map { "\($0.upperBound)" },
      "startsOn": startsOn?.description, "endsOn": endsOn?.description, "places": places.map { "\($0)" },
      "taken": taken.map { "\($0)" }, "isHidden": isHidden ? "true" : nil,
    ]
    return { all[$0] ?? nil }
  }
}

extension FieldChecker {
  fileprivate mutating func years(_ say: Say) -> ClosedRange<Int>? {
    let from = optionalNumber("bornFrom", say("year", "연도"), in: 1900...2200)
    let to = optionalNumber("bornTo", say("year", "연도"), in: 1900...2200) ?? from
    guard let from, let to else {
      if to != nil { complain("bornFrom", say("Please give both years.", "두 연도를 모두 적어 주세요.")) }
      return nil
    }
    if from > to { complain("bornTo", say("The second year comes after the first.", "뒤 연도가 더 커야 합니다.")) }
    return from <= to ? from...to : nil
  }
}
