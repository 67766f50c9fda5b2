import PlazaBase
import PlazaHTTP
import Storefronts

/// The settings as the API returns them. Their version is the number of changes, which the entity
/// tag contains.
struct SettingsJSON: JSONWritable {
  private let reading: SettingsReading
  private let needsRestart: Bool

  init(_ reading: SettingsReading, _ start: StoredSettings) {
    self.reading = reading
    needsRestart = reading.needsRestart(since: start)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", reading.stored.version)
      json.field("needsRestart", needsRestart)
      json.field("items", reading.definitions.map { Item(definition: $0, reading: reading) })
    }
  }

  private struct Item: JSONWritable {
    let definition: SettingDefinition
    let reading: SettingsReading

    func write(to json: inout JSONWriter) {
      let value = reading.value(of: definition)
      let entry = reading.stored.entries[definition.name]
      json.object { json in
        json.field("name", definition.key)
        json.field("section", definition.section.rawValue)
        json.field("value", definition.kind.isSecret ? nil : value?.withoutPassword)
        json.field("isSet", value != nil)
        json.field("default", definition.fallback)
        json.field("isEditable", reading.isEditable(definition))
        json.field("appliesAtOnce", definition.isLive)
        json.field("changedAt", entry?.changedAt)
        json.field("changedBy", entry?.changedBy)
      }
    }
  }
}
