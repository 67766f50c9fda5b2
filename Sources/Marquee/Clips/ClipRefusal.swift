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
  case positionMovedBack = "clip-went-back"
  /// The session failed before or is too old.
  case over = "session-over"
  /// Not enough of the clip was watched.
  case incomplete = "clip-incomplete"
  /// The page was hidden too often.
  case hidden = "clip-hidden"
  /// The clip's file was not downloaded in this session.
  case notFetched = "clip-not-fetched"
  /// The heartbeats were sent in bursts.
  case heartbeatsTooClose = "clip-beats-together"
  /// This clip was already rewarded today.
  case watchedToday = "clip-seen-today"
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
    case .notShown: say("This clip isn't available right now. Choose another one.")
    case .noSession: say("We can't find this viewing. Start the clip again.")
    case .wrongNonce: say("This doesn't match the viewing you started. Start the clip again.")
    case .replaced:
      say(
        "You started another clip elsewhere, so this one no longer counts. Watch one clip at a time."
      )
    case .tooFast: say("The clip was played too fast to count. Start again at normal speed.")
    case .positionMovedBack:
      say("The clip was rewound, so it doesn't count. Start again and let it play.")
    case .over: say("This viewing has ended. Start the clip again.")
    case .incomplete: say("You haven't watched the whole clip yet. Let it play to the end.")
    case .hidden:
      say("The page was hidden too often during the clip. Start again and keep it in view.")
    case .notFetched:
      say("The clip wasn't loaded during this viewing. Start it again and let it play.")
    case .heartbeatsTooClose:
      say(
        "All progress reports arrived together, so the viewing doesn't count. Start again and let it play."
      )
    case .watchedToday:
      say("You've already earned points for this clip today. You can earn again tomorrow.")
    case .dayIsFull: say("You've reached today's limit of clips. You can earn again tomorrow.")
    case .weekIsFull:
      say("You've reached the limit of clips in seven days. You can earn again soon.")
    case .budgetSpent:
      say("The sponsor's points have run out. Try another clip.")
    }
  }
}
