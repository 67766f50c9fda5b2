import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension FormView {
  /// Returns the field for a picture of the camp, with a toggle that removes a current picture.
  func campPicture(_ name: String, _ label: String, hint: String? = nil) -> Markup {
    let id = ID<CampPicture>(value(name))
    let field = picture(
      name, label, upload: CampPaths.newPicture(),
      preview: id.map { CampPaths.picture($0, .list) }, hint: hint)
    return id == nil ? field : field + toggle("no-\(name)", say("Remove picture"))
  }
}
