import Members
import PlazaBase
import PlazaData

/// Which administrator changed a setting last.
struct SettingsPersonalData: PersonalDataProvider {
  var personalData: [PersonalData] {
    [
      PersonalData(
        "site_setting", "changed_by",
        export: .none("it says who last changed a setting of the site; the audit log has it too"),
        .deleted)
    ]
  }

  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] { [] }

  func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("UPDATE site_setting SET changed_by = NULL WHERE changed_by = \(member)")
  }
}
