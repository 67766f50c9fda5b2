import PlazaBase

extension FilmFacts {
  /// Reads the facts from the staff form.
  init(_ check: inout FormValidator) {
    self.init(title: check.optionalText("title", say("title"), atMost: 1000) ?? "")
    originalTitle = check.optionalText("originalTitle", say("original title"), atMost: 1000)
    if let text = check.optionalText("release", say("release date")) {
      if let date = PartialDate(text) {
        release = date
      } else {
        check.addError("release", say("Enter the release date as 1999-03-31, 1999-03 or 1999."))
      }
    }
    if check.optionalText("runningMinutes", say("minutes")) != nil {
      runningMinutes = check.number("runningMinutes", say("minutes"), in: 1...6000)
    }
    genres = check.texts("genres", say("genres")).compactMap { word in
      if let genre = Genre(rawValue: word) { return genre }
      check.addError("genres", say("Choose genres from the list."))
      return nil
    }
    directors = Self.lines(check.optionalLines("directors", say("directors")))
    cast = Self.lines(check.optionalLines("cast", say("cast"), atMost: 10_000))
    overview = check.optionalLines("overview", say("overview"), atMost: 10_000)
    links = Self.read("links", say("stores", as: "of a film"), &check, StoreLine.read)
    trailers = Self.read("trailers", say("trailers"), &check, TrailerLine.read)
    for line in Self.lines(check.optionalLines("certifications", say("certificates"))) {
      let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      if parts.count == 2, parts[0].count == 2, !parts[1].isEmpty {
        certifications[parts[0].uppercased()] = parts[1]
      } else {
        check.addError(
          "certifications",
          say("Enter each certificate as a two-letter country code and a colon, such as GB: 15."))
      }
    }
  }

  /// Parses one value per line, and reports one validation error for the first invalid line.
  private static func read<Value>(
    _ field: String, _ label: String, _ check: inout FormValidator,
    _ read: (String) throws(LineRefusal) -> Value
  ) -> [Value] {
    var values: [Value] = []
    for line in lines(check.optionalLines(field, label, atMost: 20_000)) {
      do throws(LineRefusal) {
        values.append(try read(line))
      } catch {
        check.addError(field, "“\(line.prefix(60))”: \(error.message)")
        break
      }
    }
    return values
  }

  private static func lines(_ text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter {
      !$0.isEmpty
    }
  }
}

extension StaffPicture {
  /// Reads the change to the staff's picture from the form.
  /// - Parameters:
  ///   - known: the present picture of the film.
  ///   - member: the member who submits the form.
  init(_ check: inout FormValidator, known: ID<FilmPicture>?, of member: ID<Member>) {
    let isGone = check.flag("noPicture", say("picture choice"))
    let sent = check.optionalText("picture", say("picture"))
    guard let sent, let id = ID<FilmPicture>(sent), id != known else {
      self = isGone ? .none : .asItIs
      return
    }
    self = .new(id, of: member)
  }
}
