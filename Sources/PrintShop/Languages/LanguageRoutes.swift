import HTTPTypes
import Notices
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Choosing the language of the pages: this browser keeps it, so strangers can, too. Members are written to in it.
struct LanguageRoutes: Sendable {
  var routes: [Route] { [.post(At.language.pattern, for: .everyone, choose)] }

  private func choose(_ call: Call) async throws -> Answer {
    guard let language = call.fields.text("language").flatMap(Language.init(rawValue:)) else {
      throw Problem.invalid(
        Complaints("language", call.say("Please choose English or Korean.", "영어 또는 한국어를 선택해 주세요.")))
    }
    let back = call.fields.text("back").flatMap { Link(local: $0) } ?? At.stores()
    var answer = Answer.redirect(
      to: back, flash: .done(Say(language)("Pages are in English now.", "이제 한국어로 표시됩니다.")))
    answer.keepLanguage(language, secure: call.site.isSecure)
    if let viewer = call.viewer {
      let keep = KeepLanguage(language, for: viewer.id)
      try await call.site.store.write { try keep($0) }
    }
    return answer
  }
}

/// The setting of the language, for My page and wherever else there is room for it: each language by its own name.
/// - Parameter back: where one comes back to.
func languageForm(say: Say, back: Link) -> Markup {
  """
  <form class="languages" method="post" action="\(At.language())">\
  <input type="hidden" name="back" value="\(back)">\
  <fieldset><legend class="visually-hidden">\(say("Language", "언어"))</legend><div class="segments">\
  \(Language.allCases, { button($0, isChosen: $0 == say.language) })</div></fieldset></form>
  """
}

private func button(_ language: Language, isChosen: Bool) -> Markup {
  """
  <button class="language" name="language" value="\(language.rawValue)" lang="\(language.rawValue)"\
  \(if: isChosen, " aria-current=\"true\"")>\(language.name)</button>
  """
}
