import PlazaBase

/// Why a clip earns nothing.
enum ClipRefusal: String, Refusal, CaseIterable {
  /// The advert is not shown, has no clip, or has no campaign.
  case notShown = "clip-not-shown"
  /// The member has no such session.
  case noSession = "no-such-session"
  /// The heartbeat or claim does not have the nonce of the session.
  case wrongNonce = "wrong-nonce"
  /// The member began another session, possibly on another device.
  case replaced = "session-replaced"
  /// The position is further than the elapsed time allows.
  case tooFast = "clip-too-fast"
  /// The position moved backwards.
  case wentBack = "clip-went-back"
  /// The session failed before or is too old.
  case over = "session-over"
  /// Not enough of the clip was watched.
  case incomplete = "clip-incomplete"
  /// The page was hidden too often.
  case hidden = "clip-hidden"
  /// The clip's file was not downloaded in this session.
  case notFetched = "clip-not-fetched"
  /// The heartbeats were sent in bursts.
  case heaped = "clip-beats-together"
  /// This clip was already rewarded today.
  case seenToday = "clip-seen-today"
  /// The maximum number of rewarded clips in a day is reached.
  case dayIsFull = "clips-day-full"
  /// The maximum number of rewarded clips in a week is reached.
  case weekIsFull = "clips-week-full"
  /// The sponsor's budget is exhausted.
  case budgetSpent = "clip-budget-spent"

  var slug: String { rawValue }

  var kind: RefusalKind { [.notShown, .noSession].contains(self) ? .notFound : .conflict }

  var message: String {
    switch self {
    case .notShown: say("This clip is not shown at the moment. Please choose another one.")
    case .noSession: say("There is no such viewing of yours. Please start the clip again.")
    case .wrongNonce: say("This does not belong to the viewing that was started. Please start the clip again.")
    case .replaced: say("You started a clip somewhere else, so this one no longer counts. One at a time, please.")
    case .tooFast: say("The clip ran faster than time does, so it does not count. Please start again at normal speed.")
    case .wentBack: say("The clip was wound back, so it does not count. Please start again and let it play.")
    case .over: say("This viewing is over. Please start the clip again.")
    case .incomplete: say("Not all of the clip was seen yet. Please let it play to its end.")
    case .hidden: say("The page was hidden too often while the clip played. Please start again and keep it in view.")
    case .notFetched: say("The clip was not loaded in this viewing. Please start it again and let it play.")
    case .heaped:
      say("The page told of the clip all at once, so it does not count. Please start again and let it play.")
    case .seenToday: say("You were given points for this clip today. It counts again tomorrow.")
    case .dayIsFull: say("These are all the clips that earn points today. More of them count tomorrow.")
    case .weekIsFull: say("These are all the clips that earn points in seven days. Some more count soon.")
    case .budgetSpent:
      say("The sponsor's points are all given away. Thank you for your interest; please try another clip.")
    }
  }
}
