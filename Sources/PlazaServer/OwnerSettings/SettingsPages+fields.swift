import Foundation
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Storefronts

extension SettingsPages {
  /// The field of a setting, with its default and who changed it last.
  /// - Parameter isBrief: leaves out the default and the last change.
  func field(_ definition: SettingDefinition, _ form: FormView, isBrief: Bool = false) -> Markup {
    let (key, label) = (definition.key, definition.title)
    var form = form
    // Every setting may stay empty, for its default.
    form.marksOptional = false
    let hint = isBrief ? say(definition.help) : hint(of: definition)
    switch definition.kind {
    case .text: return form.text(key, label, hint: hint)
    case .lines(let maximum):
      return form.lines(key, label, hint: hint, rows: maximum > 1000 ? 6 : 3)
    case .number(let range):
      return form.number(key, label, in: range, required: false, hint: hint)
    case .amount: return form.decimal(key, label, hint: hint)
    case .choice(let choices):
      return form.select(key, label, choices.map { Choice($0.value, say($0.label)) }, hint: hint)
    case .flag: return form.toggle(key, label, hint: hint)
    case .colour: return form.colour(key, label, hint: hint)
    case .timeZone:
      return form.select(
        key, label, TimeZone.knownTimeZoneIdentifiers.map { Choice($0) }, hint: hint)
    case .country:
      return form.select(key, label, Country.choices, hint: hint)
    case .currency:
      return form.select(key, label, Country.currencies.map { Choice($0) }, hint: hint)
    case .shops: return shops(key, label, form)
    case .secret: return secret(definition, form, hint)
    case .mailServer: return mailServer(form, hint)
    case .picture:
      return form.picture(
        key, label, upload: logoUpload, preview: Logo.link(form.value(key)), hint: hint)
        + removal(of: definition, form)
    case .fixed: return .empty
    }
  }

  private func hint(of definition: SettingDefinition) -> String {
    var parts = [say(definition.help)]
    if let fallback = definition.fallback, let shown = text(of: fallback, definition) {
      parts.append(say("Default: \(shown)."))
    }
    if let entry = reading.stored.entries[definition.name] {
      let when = time.brief(entry.changedAt, now: request.now)
      let who = entry.changedBy.flatMap { reading.people[$0] }
      parts.append(
        who.map { say("Changed by \($0.isolated), \(when).") } ?? say("Changed \(when)."))
    }
    return parts.joined(separator: " ")
  }

  /// Returns a default as text; nil if the form shows it anyway.
  private func text(of fallback: String, _ definition: SettingDefinition) -> String? {
    switch definition.kind {
    case .amount, .number: reading.form(of: definition).shown(fallback)
    default: nil
    }
  }

  private func shops(_ key: String, _ label: String, _ form: FormView) -> Markup {
    form.ticks(
      key, label,
      shops.map { shop in
        (
          value: shop.slug,
          row: PlazaUI.ListRow(
            say(shop.title), subtitle: say(shop.tagline), leading: .icon(shop.theme.icon))
        )
      })
  }

  private func secret(_ definition: SettingDefinition, _ form: FormView, _ hint: String) -> Markup
  {
    let isSet = reading.value(of: definition) != nil
    let state = isSet ? say("It is set. Leave the field empty to keep it.") : say("Not set.")
    return form.password(
      definition.key, definition.title, isNew: true, required: false, hint: "\(hint) \(state)")
      + removal(of: definition, form)
  }

  /// A switch that removes a value that the form does not show as text.
  private func removal(of definition: SettingDefinition, _ form: FormView) -> Markup {
    reading.value(of: definition) == nil
      ? .empty
      : form.toggle("\(definition.key)Remove", say("Remove “\(definition.title)”"))
  }

  private func mailServer(_ form: FormView, _ hint: String) -> Markup {
    form.text(
      "mailHost", say("Mail server"),
      hint: say("For example smtp.example.org. Empty to send no email."))
      + form.number(
        "mailPort", say("Port"), in: 1...65535, required: false,
        hint: say("Usually 587, or 465 for servers that encrypt from the start."))
      + form.text("mailUser", say("User name"))
      + form.password(
        "mailPassword", say("Password"), isNew: true, required: false,
        hint: say("Leave it empty to keep the saved password."))
  }
}

extension SettingDefinition {
  /// The names of the fields of its form, if they differ from the key.
  var fields: [String] {
    if case .mailServer = kind { ["mailHost", "mailPort", "mailUser"] } else { [] }
  }
}

extension Country {
  /// All countries by their names in the current language.
  static var choices: [Choice] {
    all.map { Choice($0.code, $0.name) }.sorted { $0.text.folded < $1.text.folded }
  }
}
