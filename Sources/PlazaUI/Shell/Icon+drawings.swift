import PlazaMarkup

// Areas of the site.
extension Icon {
  public static let customers = Icon(
    strokes: """
      <circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c.4-3.8 2.9-6 6.5-6s6.1 2.2 6.5 6M16 4.8a3.5 3.5 0 0 1 0 \
      6.4M18.2 14.7c1.9.9 3 2.8 3.3 5.3"/>
      """)
  /// A film strip.
  public static let films = Icon(
    strokes: """
      <rect x="3" y="4" width="18" height="16" rx="3.5"/><path d="M8 4v16M16 4v16M3 9.3h5M3 14.7h5M16 9.3h5M16 14.7h5\
      "/>
      """)
  /// Two arrows around a disc.
  public static let rentals = Icon(
    strokes: """
      <path d="M4 11.5a8 8 0 0 1 13.8-5L20 8.5M20 4v4.5h-4.5M20 12.5a8 8 0 0 1-13.8 5L4 15.5M4 20v-4.5h4.5"/>\
      <circle cx="12" cy="12" r="1.7"/>
      """)
  /// A barcode in a viewfinder.
  public static let scan = Icon(
    strokes: """
      <path d="M4 8V6.5A2.5 2.5 0 0 1 6.5 4H8M16 4h1.5A2.5 2.5 0 0 1 20 6.5V8M20 16v1.5a2.5 2.5 0 0 1-2.5 \
      2.5H16M8 20H6.5A2.5 2.5 0 0 1 4 17.5V16M8.5 9v6M12 9v6M15.5 9v6"/>
      """)
  public static let person = Icon(
    strokes: """
      <circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6"/>
      """)
  /// Two sliders.
  public static let settings = Icon(
    strokes: """
      <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20"/><circle cx="15" cy="7.5" r="2.5"/>\
      <circle cx="9" cy="16.5" r="2.5"/>
      """)
  /// A counter with a lamp.
  public static let desk = Icon(
    strokes: """
      <path d="M3 13.5h18M5 13.5v6.5M19 13.5v6.5M12 13.5v3.5h7M9.5 13.5V9M6.5 9h6L11 4.5H8z"/>
      """)
  public static let calendar = Icon(
    strokes: """
      <rect x="3.5" y="5" width="17" height="15.5" rx="3.5"/><path d="M3.5 10h17M8 3v4M16 3v4"/>
      """)
  public static let bell = Icon(
    strokes:
      "<path d=\"M6.5 16.5v-5.7a5.5 5.5 0 0 1 11 0v5.7l1.7 2H4.8z\"/><path d=\"M10 21.2h4\"/>")

  public static let clock = Icon(
    strokes: "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M12 7.2v5l3.2 1.9\"/>")
  public static let ticket = Icon(
    strokes: """
      <path d="M3.5 9V7.5A2.5 2.5 0 0 1 6 5h12a2.5 2.5 0 0 1 2.5 2.5V9a3 3 0 0 0 0 6v1.5A2.5 2.5 0 0 1 18 19\
      H6a2.5 2.5 0 0 1-2.5-2.5V15a3 3 0 0 0 0-6zM14 5v2M14 10.8v2.4M14 17v2"/>
      """)
  public static let list = Icon(
    strokes: "<path d=\"M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01\"/>")
  public static let picture = Icon(
    strokes: """
      <rect x="3.5" y="4.5" width="17" height="15" rx="3.5"/><circle cx="9" cy="9.5" r="1.6"/>\
      <path d="M4 17l4.5-4 3.3 2.8 3.7-3.8 4.7 4.5"/>
      """)
}

// Actions.
extension Icon {
  /// A plus sign.
  public static let add = Icon(strokes: "<path d=\"M12 5v14M5 12h14\"/>")
  /// A chevron that points left.
  public static let back = Icon(strokes: "<path d=\"M14.5 5l-7 7 7 7\"/>")
  /// A chevron that points right.
  public static let chevron = Icon(strokes: "<path d=\"M9.5 6l6 6-6 6\"/>")
  /// Chevrons that point up and down, for a control that opens a picker.
  public static let picker = Icon(strokes: "<path d=\"M8 10l4-4.5 4 4.5M8 14l4 4.5 4-4.5\"/>")
  public static let tick = Icon(strokes: "<path d=\"M5 12.7l4.6 4.6L19 7.5\"/>")
  public static let cross = Icon(strokes: "<path d=\"M6.5 6.5l11 11M17.5 6.5l-11 11\"/>")
  /// A magnifying glass.
  public static let search = Icon(
    strokes: "<circle cx=\"10.8\" cy=\"10.8\" r=\"6.3\"/><path d=\"M15.5 15.5l5 5\"/>")
  /// An arrow out of a door.
  public static let signOut = Icon(
    strokes: """
      <path d="M10.5 4H7a2.5 2.5 0 0 0-2.5 2.5v11A2.5 2.5 0 0 0 7 20h3.5M15.5 8l4 4-4 4M19.5 12H10"/>
      """)
  public static let print = Icon(
    strokes: """
      <path d="M7 8V4h10v4M7 17H5.5A2.5 2.5 0 0 1 3 14.5v-4A2.5 2.5 0 0 1 5.5 8h13a2.5 2.5 0 0 1 2.5 2.5v4a2.5 \
      2.5 0 0 1-2.5 2.5H17M7 13.5h10V20H7z"/>
      """)
  /// An arrow that points down.
  public static let download = Icon(
    strokes: "<path d=\"M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15\"/>")
  /// An arrow that points up.
  public static let upload = Icon(
    strokes: "<path d=\"M12 16V4.5M7.5 9L12 4.5 16.5 9M4.5 20h15\"/>")
  /// A pencil.
  public static let edit = Icon(
    strokes: """
      <path d="M4 20l1-4.3L16 4.7a2 2 0 0 1 2.8 0l.5.5a2 2 0 0 1 0 2.8L8.3 19zM13.8 7l3.2 3.2"/>
      """)
  /// A dustbin.
  public static let trash = Icon(
    strokes: """
      <path d="M4 6.5h16M9.5 6.5v-2h5v2M6 6.5l.9 11.7a2 2 0 0 0 2 1.8h6.2a2 2 0 0 0 2-1.8L18 6.5M10 10.5v6\
      M14 10.5v6"/>
      """)
  /// An arrow that turns left.
  public static let undo = Icon(
    strokes: "<path d=\"M8.5 5L4 9.5 8.5 14M4 9.5h10a5.3 5.3 0 0 1 0 10.5h-3\"/>")
  /// Three dots.
  public static let more = Icon(
    strokes: "<path stroke-width=\"2.8\" d=\"M5.5 12h.01M12 12h.01M18.5 12h.01\"/>")
  public static let camera = Icon(
    strokes: """
      <path d="M3.5 9A2.5 2.5 0 0 1 6 6.5h1.5l1.3-2.2h6.4l1.3 2.2H18A2.5 2.5 0 0 1 20.5 9v7.5A2.5 2.5 0 0 1 \
      18 19H6a2.5 2.5 0 0 1-2.5-2.5z"/><circle cx="12" cy="12.7" r="3.5"/>
      """)
  /// A triangle that points right.
  public static let play = Icon(strokes: "<path d=\"M7.5 5v14l11.5-7z\"/>")
}

// States and channels.
extension Icon {
  /// A triangle with an exclamation mark.
  public static let warning = Icon(
    strokes: """
      <path d="M10.7 4.8L3.3 17.7A1.5 1.5 0 0 0 4.6 20h14.8a1.5 1.5 0 0 0 1.3-2.3L13.3 4.8a1.5 1.5 0 0 0\
      -2.6 0zM12 9.5v4.3M12 16.9v.01"/>
      """)
  /// A circle with an "i".
  public static let info = Icon(
    strokes: "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M12 11.3v4.9M12 7.9v.01\"/>")
  /// A padlock.
  public static let lock = Icon(
    strokes: """
      <rect x="5" y="10.5" width="14" height="9.5" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>
      """)
  /// An envelope.
  public static let mail = Icon(
    strokes: """
      <rect x="3" y="5" width="18" height="14" rx="3"/><path d="M4 7.5l8 6 8-6"/>
      """)
  /// A telephone receiver.
  public static let phone = Icon(
    strokes: """
      <path d="M5.5 4h2.8l1.7 4.3-2.1 1.6a12 12 0 0 0 6.2 6.2l1.6-2.1L20 15.7v2.8A1.7 1.7 0 0 1 18.2 20 14.7 \
      14.7 0 0 1 4 5.8 1.7 1.7 0 0 1 5.5 4z"/>
      """)
  public static let microphone = Icon(
    strokes: """
      <rect x="9" y="3" width="6" height="11" rx="3"/><path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3"/>
      """)
  public static let heart = Icon(
    strokes: """
      <path d="M12 19.8S3.8 15 3.8 9.3A4.5 4.5 0 0 1 12 6.8a4.5 4.5 0 0 1 8.2 2.5C20.2 15 12 19.8 12 19.8z"/>
      """)
  public static let star = Icon(
    strokes: """
      <path d="M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z"/>
      """)
}

// The site and its storefronts.
extension Icon {
  /// A house.
  public static let home = Icon(
    strokes: "<path d=\"M4 11l8-7 8 7v7.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM9.5 20.5v-6h5v6\"/>")
  /// The site's own mark: a fountain in the middle of a square.
  public static let plaza = Icon(
    strokes: """
      <rect x="3" y="3" width="18" height="18" rx="5.5"/><circle cx="12" cy="12" r="3"/>\
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3"/>
      """)
  /// A bucket of popcorn.
  public static let popcorn = Icon(
    strokes: """
      <path d="M5.5 10.5l1.6 8.7A2.2 2.2 0 0 0 9.3 21h5.4a2.2 2.2 0 0 0 2.2-1.8l1.6-8.7zM10 10.5l.5 10.5M14 10.5l\
      -.5 10.5M6 10.5a3 3 0 0 1 .6-5.7 3.6 3.6 0 0 1 6.1-1.3 3.4 3.4 0 0 1 4.9 1.9 2.8 2.8 0 0 1 .6 5.1"/>
      """)
  /// A cinema marquee.
  public static let marquee = Icon(
    strokes: """
      <path d="M6 8.5L8.3 4h7.4L18 8.5M7 16v4.5M17 16v4.5"/><rect x="3" y="8.5" width="18" height="7.5" rx="2.2"/>\
      <path stroke-width="2.4" d="M7.5 12.25h.01M12 12.25h.01M16.5 12.25h.01"/>
      """)
  /// A disc.
  public static let rentalCounter = Icon(
    strokes: """
      <circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="2.5"/><path d="M12 6.2a5.8 5.8 0 0 1 5.8 5.8"/>
      """)
  /// Sheets of paper.
  public static let printShop = Icon(
    strokes: """
      <path d="M10 3.5h5.5l4 4V15a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V5.5a2 2 0 0 1 2-2zM15.5 3.5v4h4M8 7H6.5a2 2 0 0 0-2 2v\
      9.5a2 2 0 0 0 2 2H14a2 2 0 0 0 2-2V17M11 12.5h5"/>
      """)
  /// A hockey stick and a puck.
  public static let camp = Icon(
    strokes: """
      <path d="M16.5 3l-5.3 12.2A3 3 0 0 1 8.5 17H4.7a1.85 1.85 0 0 1 0-3.7h3.1L12.3 3M14.5 17.7v1.5c0 .8 1.5 1.5 \
      3.25 1.5S21 20 21 19.2v-1.5"/><ellipse cx="17.75" cy="17.7" rx="3.25" ry="1.6"/>
      """)
}
