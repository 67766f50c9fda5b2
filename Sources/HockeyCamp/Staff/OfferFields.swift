import Adverts
import PlazaBase
import PlazaHTTP

extension OfferDetails {
  /// Creates the details from the fields of the offer form.
  init(_ check: inout FormValidator, _ kind: Offer.Kind, _ currency: Currency) {
    title = check.text("title", say("title"), atMost: 150)
    titleKorean = check.optionalText("titleKorean", say("title in Korean"), atMost: 150)
    about = check.optionalLines("about", say("text"), atMost: 8000) ?? ""
    aboutKorean = check.optionalLines("aboutKorean", say("text in Korean"), atMost: 8000)
    let typed = check.optionalText("price", say("price"), atMost: 20)
    price = typed == nil ? nil : check.amount("price", say("price"), currency)
    let address = check.optionalText("target", say("address"), atMost: 1000)
    target = address.flatMap { ExternalURL(typed: $0) }
    if address != nil && target == nil {
      check.addError("target", say("Enter the full address, starting with https://."))
    }
    picture = check.picture("picture")
    alt = check.optionalText("alt", say("description of the picture"), atMost: 200)
    altKorean = check.optionalText("altKorean", say("description in Korean"), atMost: 200)
    if picture != nil, alt == nil {
      check.addError("alt", say("Describe what the picture shows."))
    }
    guard kind == .program else { return }
    born = check.years()
    startsOn = check.optionalDate("startsOn", say("first day"))
    endsOn = check.optionalDate("endsOn", say("last day"))
    if let end = endsOn, startsOn.map({ $0 > end }) ?? true {
      check.addError("endsOn", say("The last day must be after the first day."))
    }
    places = check.optionalNumber("places", say("places"), in: 1...10_000)
    taken =
      check.optionalNumber("taken", say("places taken"), in: 0...10_000) ?? places.map { _ in 0 }
    if places == nil { taken = nil }
    if let places, let taken, taken > places {
      check.addError("taken", say("More places are taken than there are."))
    }
  }

  /// The values that the form shows, for detecting concurrent edits.
  func version(_ currency: Currency, isHidden: Bool) -> RecordVersion {
    let fields = [
      "title": title, "titleKorean": titleKorean, "about": about, "aboutKorean": aboutKorean,
      "price": price.map { currency.typed($0) }, "target": target?.text,
      "bornFrom": born.map { "\($0.lowerBound)" }, "bornTo": born.map { "\($0.upperBound)" },
      "startsOn": startsOn?.description, "endsOn": endsOn?.description,
      "places": places.map { "\($0)" },
      "taken": taken.map { "\($0)" }, "isHidden": isHidden ? "true" : nil,
      "picture": picture?.text, "alt": alt, "altKorean": altKorean,
    ]
    return RecordVersion(fields, labels: ["isHidden": isHidden ? say("on") : say("off")])
  }
}

extension FormValidator {
  /// Returns the key of the picture that was uploaded before the form or that the offer already
  /// has; nil if the form has no picture or removes it.
  mutating func picture(_ field: String) -> ID<CampPicture>? {
    let key = optionalText(field, say("picture"), atMost: 40)
    if flag("no-\(field)", say("no picture")) { return nil }
    let id = key.flatMap { ID<CampPicture>($0) }
    if key != nil, id == nil {
      addError(field, say("This picture is no longer available. Choose it again."))
    }
    return id
  }

  fileprivate mutating func years() -> ClosedRange<Int>? {
    let from = optionalNumber("bornFrom", say("year"), in: 1900...2200)
    let to = optionalNumber("bornTo", say("year"), in: 1900...2200) ?? from
    guard let from, let to else {
      if to != nil { addError("bornFrom", say("Enter both years.")) }
      return nil
    }
    if from > to { addError("bornTo", say("The second year must be after the first.")) }
    return from <= to ? from...to : nil
  }
}
