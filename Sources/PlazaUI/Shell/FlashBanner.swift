import PlazaHTTP
import PlazaMarkup

/// The banner with the message about the preceding action. With scripts, a success message
/// disappears automatically; an alert stays.
func flashBanner(_ flash: Flash?) -> Markup {
  guard let flash else { return .empty }
  return switch flash.kind {
  case .done: "<div class=\"flash done\" role=\"status\">\(Icon.tick)<p>\(flash.text)</p></div>"
  case .info: "<div class=\"flash info\" role=\"status\">\(Icon.info)<p>\(flash.text)</p></div>"
  case .alert:
    "<div class=\"flash alert\" role=\"alert\">\(Icon.warning)<p>\(flash.text)</p></div>"
  }
}
