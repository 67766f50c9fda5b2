/// Names of types that were replaced by the terms of the field, with which docs/glossary.md
/// agrees. A new type must not bring one back.
enum RetiredNames {
  static let types = Set(
    """
    AddFilmByHand AddLetter AdministratorRefused AdmitSubject Adulthood AdvertBank AdvertCounter
    AdvertDesk AdvertFigures AdvertHolder AdvertStories AdvertWish AlreadyHere AnswerFrame AnswerLetter
    AnswerLines AnswerRental AnswerWriter ArtworkDoor ArtworkShelf AskAddressChange AskAddressProof
    AskConfirmation AskEdition AskErrand AskForReview AskGuardianChange AskLetter AskNotice AskRemake
    AskReset AskedAdjustment AskedAdvert AskedOrder AskedPlay AskedReservation AskedRules
    AuthorityRefused BackOff Bar BeatClip BeginMediaUpload BeginPrintJob BeginRun BeginShift BeginUpload
    Behind Bell Bells Bench BenchFile Better BodyWanted CalibrationObject Call CameBy CampAt CampCircle
    CampDeskPages CampDeskRoutes CampFacts CampHolder CampNotices CampRoom CategoryObject ChapterObject
    CheckNewcomer CheckNewcomerRoutes CheckoutCause Child ChoicePages ChoiceRoutes ChoicesObject
    ChooseNotices ChosenObject ClipsAt ColourPath CommentNews CommentObject CommonFields ComplaintObject
    Complaints Confinement ConfirmNewcomer CopyObject Counted CouponFigures CoverShelf CurrentYearErrand
    DeedRoutes DeliverNotice DemoTalk DeriveFilms DerivedRows DeskEffect DeskGuard DeskOrder
    DeviceObject DiaryDeed DiskAlarm DiskGuard DiskWatch DisownErrands Distribution DoEntry
    DocumentShelf Door DoorSettings DoubtPages DoubtRoutes DrawingObject DrawnAdvert DrawnPNG
    DrawnPoster DrawnSheet DrillObject DropDraft DropMediaUpload DropOwnPicture DropSecondFactor
    DueNotice EditWish Edition Editions EndLetter EndReservations EndRun Errand ErrandBoard
    ErrandFigures ErrandHolder ErrandLease ErrandLimits ErrandPages ErrandProgress ErrandPutOff
    ErrandQueue ErrandRoutes ErrandRunner ErrandScout ErrandTrouble ErrandView ErrandWorker Errands
    Exchange FeedAt FeedHolder FeedObject FeedbackLetters FetchAnswer FetchQuestion FetchRules Fetcher
    FieldChecker FigureKeeper FilesMark FilesTally FilmAPIPlaces FilmAnswer FilmBook FilmBytes FilmCause
    FilmDoubt FilmInterest FilmMark FilmMarks FilmObject FilmPlaces FilmSheet FilmShelf FilmWay
    FilmsAsked FinalStage Finisher FootageShelf ForgetErrand ForgetLetters ForgetNotices FormCircle
    FoundGroup FoundObject FullHouse GateClosed GiveOpinion GiveWay GivenUpNotice Glimpses GoRoutes
    GroupObject HandRecord Heart HeldBytes HideDrill HouseAccount Housekeeper HurryErrand IPPAsked
    IPPIntake ImportBench ImportDesk ImportLedger ImportLook Intake ItemObject JobLook JobPaper
    JoinedFile KeepCampPicture KeepConflict KeepCoverDraft KeepCurrency KeepFavourite KeepFilmList
    KeepImport KeepLanguage KeepPicture KeepUnlocked KeptForm KeptPhrase KindObject KnownDay Lag
    LapseReservations LastStores LeftLog Lender LessonObject LetReservationGo LetterBoard LetterDraft
    LetterHolder LetterObject LetterPages LetterRoutes LetterRunner LettersOfPerson LimitedTool LineLog
    ListAsked LockedSealKey LookAtPrinters LookAtScan LookAtTargets LookPages LookRoutes LooseJSON
    LostDisk MadeClip MadeFootage MadeSound MailCarrier MailRoute MakeEdition MakeMedia MakeRoom
    MakeShare MakeVoice MarkBar Marks MarqueeHolder MarqueeNewcomers MarqueeStories MarqueeWorkshop
    Masquerade MeasureCircle MeasureObject MediaAt MediaCircle MediaEdition MediaMoment MediaObject
    MediaRoom MediaShowing MemberDataHolder MemberDocument MemberEntry MemberShelf MemberStanding
    MergeRefused MessageAt MessageDeskPages MessageDeskRoutes Misprint Moments MoveMark MovePlaza
    MoveRun MoveStage MyRoutes MyView NameBook NameGuardian NarrowSchema NewFile Newcomer NewcomerQuota
    NewcomerWatcher NoSuchNotice NoteFetched NoteJob NoteMade NoteMediaParts NoteMissingPicture
    NoteNewcomer NotePrinter NoteProgress NoteReady NoteReason NoteRemade NoteUploadParts NoteUse
    NothingFollows Notice NoticeAPI NoticeAt NoticeChannel NoticeChoices NoticeKind NoticeKinds
    NoticePages NoticePost NoticeRoutes NoticeScout NoticeStream Notices NoticesHolder OfferObject
    OnePart OpenGroup OpenStore Opinion OpinionBar OrderCause OrderNews OrderNotices OrderReport Outage
    OutgoingAddress OutgoingLetter OutsideAccount OutsideSession OutsideSignIn OutsideToken OwnArtwork
    OwnList OwnPicture OwnPictureRoutes OwnStories Packings PaperReader Parcel PasswordLetters
    PasswordQuestion PayIn PayWaitingClips PersonRefused PlayerObject PlaysOfFilm PlazaContext
    PointsOfFilm PoolKeys PostNotice PosterChance PosterErrand PosterMarks PostgresAnswer PrintDoor
    PrintErrand PrintHolder PrintJobDesk PrintStories PrinterDeskRoutes PrinterExchange PrinterLook
    ProcessFigures ProgressAt ProveAdverts ProveLedger Purse PushFault PushText PutBackRun RaiseCategory
    RaiseOffer ReachedPrinter ReadyFilm RecurringErrand RefreshErrand RefusalWithPage RemovalRefused
    RemoveErrand RentalNotices RentalStories RentedQuestions RepairRoutes ReplicaWatch RequestAnswerer
    RequestSeal RestAdvert RetryErrand ReturnDeskRoutes ReviewAt RewardSharers RoleInvitationRefused
    RoomMeter RouteFigures SMTPDialogue SQLiteStill SaveSheet Say SayAdult SealKeyFile SealKeyPlace
    SealSeeds Sealing SearchWay SecondFactorRefused SeeNotices SeeSquare SeedSeal SeenFilm SendAgain
    SentClip SentEdit SentEntry SentFile SentFilm SentJournal SentRow SentTable SentText ServerPlace
    SessionKeeper SessionLine SettleDoubt ShareAt SharedCommit SheetAPI SheetCues SheetObject
    SheetRefusal ShelfObject ShopObject ShopTime ShortSource ShowOwnPicture ShownSize Sight SignInAnswer
    SignUpAnswer SiteResponder Slice SlownessLimits SoundStage SourceDoor SourceGate SourceQuestion
    SpellingBook SpendVoucher SpokenScript SpotBox SpotCode SpreadsheetGuard SquareHolder SquareMoment
    SquarePage SquareQuestion SquareRoutes SquareSeen SquareView StandIn StopKind StopToken
    StoreDeskPages StoreDeskRoutes StoreFigures StoreHolder Story Storyteller StreamSeats TableTally
    TakeInFilms TakeRoutes TakeRun TakenIn TakenVoucher TalkAPI TalkRoutes TalkSchema Tallies TallyMaker
    TellOfReservations TellOfVideo TellOfVideos TellWhatIsDue TidyNotices TimeIsUp TimeOutHolds
    TokenQuestion TokenReader TooFewCredits TrackRecord TrafficFigures TriedFilms TryLetter TurnSealKey
    Turnstile TusShelf Undone UsePrinter VAPIDKeeper Vault VoucherDeskPage VoucherDeskRoutes Wait
    WalletLine WalletLinks WalletNotices WatchedStore WayOutside WebAddress Whereabouts
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
