import Jobs
import Members
import PlazaBase
import PlazaData

/// Errands name the member they are done for, so that members take turns; they say nothing else about them.
struct JobPersonalData: PersonalDataProvider {
  var personalData: [PersonalData] {
    [
      PersonalData(
        "errand", "owner", "line", export: .none("what it is for is in the documents of its domain"), .cleared)
    ]
  }

  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] { [] }

  func forget(_ member: ID<Member>, _ tx: any Transaction) throws { try DisownJobs(of: member)(tx) }
}
