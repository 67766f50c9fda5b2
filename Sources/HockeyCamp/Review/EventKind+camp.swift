import Jobs
import PlazaBase

extension EventKind {
  static let clipSubmitted = EventKind(
    "camp.clip.submitted", Phrase("A clip was submitted for approval"))
  static let clipApproved = EventKind("camp.clip.approved", Phrase("A clip was approved"))
}
