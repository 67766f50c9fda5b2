import PlazaBase
public import PlazaMarkup

/// A receipt to print: a complete document without navigation, as narrow as receipt paper.
/// - Parameter back: the destination of the "Back" link, which is not printed.
public func slip(_ title: String, back: Link, in chrome: Chrome, _ body: Markup) -> Markup {
  """
  <!doctype html>
  <html lang="\(chrome.language.code)">
  <head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>\(title) – \(chrome.siteTitle)</title>
  <link rel="stylesheet" href="\(chrome.files.stylesheet)">
  \(chrome.scriptTag)
  </head>
  <body class="as-slip">
  <header class="slip-bar"><a class="button quiet" href="\(back)">\(Icon.back)\(say("Back"))</a>\
  <button class="button primary" type="button" data-print>\(Icon.print)\(say("Print"))</button></header>
  <main id="main" class="slip"><h1>\(title)</h1>\(body)</main>
  </body>
  </html>

  """
}
