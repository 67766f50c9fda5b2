/// Names that were replaced by the terms of the field, with which docs/glossary.md agrees. A new
/// declaration must not bring one back.
enum RetiredNames {
  /// Types and files.
  static let types = words(
    """
    AddFilmByHand AddLetter AdministratorRefused AdmitSubject Adulthood AdvertBank AdvertCounter
    AdvertDesk AdvertFigures AdvertHolder AdvertStories AdvertWish AlreadyHere AnswerFrame
    AnswerLetter AnswerLines AnswerRental AnswerWriter ArtworkDoor ArtworkShelf AskAddressChange
    AskAddressProof AskConfirmation AskEdition AskErrand AskForReview AskGuardianChange AskLetter
    AskNotice AskRemake AskReset AskedAdjustment AskedAdvert AskedOrder AskedPlay AskedReservation
    AskedRules AuthorityRefused BackOff Bar BeatClip BeginMediaUpload BeginPrintJob BeginRun
    BeginShift BeginUpload Behind Bell Bells Bench BenchFile Better Board BodyWanted
    CalibrationObject Call CameBy CampAt CampCircle CampDeskPages CampDeskRoutes CampFacts
    CampHolder CampNotices CampRoom CampWords CategoryObject ChapterObject CheckNewcomer
    CheckNewcomerRoutes CheckoutCause Child ChoicePages ChoiceRoutes ChoicesObject ChooseNotices
    ChosenObject Cinema ClipsAt ColourPath CommentNews CommentObject CommonFields ComplaintObject
    Complaints Confinement ConfirmNewcomer CopyObject Copyshop Counted CouponFigures CoverShelf
    Crowd CurrentYearErrand Deed DeedRoutes DeliverNotice DemoTalk DeriveFilms DerivedRows Desk
    DeskEffect DeskGuard DeskOrder DeviceObject DiaryDeed DiskAlarm DiskGuard DiskWatch
    DisownErrands Distribution DoEntry DocumentShelf Door DoorSettings DoubtPages DoubtRoutes
    DrawingObject DrawnAdvert DrawnPNG DrawnPoster DrawnSheet DrillObject DropDraft DropMediaUpload
    DropOwnPicture DropSecondFactor DueNotice EditWish Edition Editions EndLetter EndReservations
    EndRun Errand ErrandBoard ErrandFigures ErrandHolder ErrandLease ErrandLimits ErrandPages
    ErrandProgress ErrandPutOff ErrandQueue ErrandRoutes ErrandRunner ErrandScout ErrandTrouble
    ErrandView ErrandWorker Errands Exchange FeedAt FeedHolder FeedObject FeedbackLetters
    FetchAnswer FetchQuestion FetchRules Fetcher FieldChecker FieldLook FieldWords FigureKeeper
    Figures FilesMark FilesTally FilmAPIPlaces FilmAnswer FilmBook FilmBytes FilmCause FilmDoubt
    FilmInterest FilmMark FilmMarks FilmObject FilmPlaces FilmSheet FilmShelf FilmWay FilmWords
    FilmsAsked FinalStage Finisher FootageShelf ForgetErrand ForgetLetters ForgetNotices FormCircle
    FoundGroup FoundObject FullHouse Gate GateClosed Gathered GiveOpinion GiveWay GivenUpNotice
    Glimpses GoRoutes GroupObject Hall HandRecord Heard Heart HeldBytes HideDrill HoursWords
    HouseAccount Housekeeper HurryErrand IPPAsked IPPIntake IPPWords ImportBench ImportDesk
    ImportLedger ImportLook Intake ItemObject JobLook JobPaper JoinedFile KeepCampPicture
    KeepConflict KeepCoverDraft KeepCurrency KeepFavourite KeepFilmList KeepImport KeepLanguage
    KeepPicture KeepUnlocked KeptForm KeptPhrase KindObject Kiosk Known KnownDay Lag
    LapseReservations LastStores LeftLog Lender LessonObject LetReservationGo Letter LetterBoard
    LetterDraft LetterHolder LetterObject LetterPages LetterRoutes LetterRunner LettersOfPerson
    LimitedTool LineLog ListAsked Lobby LockedSealKey LookAtPrinters LookAtScan LookAtTargets
    LookPages LookRoutes Lookout LooseJSON LostDisk MadeClip MadeFootage MadeSound MailCarrier
    MailRoute MakeEdition MakeMedia MakeRoom MakeShare MakeVoice MarkBar Marks MarqueeHolder
    MarqueeNewcomers MarqueeStories MarqueeWorkshop Masquerade MeasureCircle MeasureObject MediaAt
    MediaCategoryWords MediaCircle MediaEdition MediaMoment MediaObject MediaRoom MediaShowing
    MediaWords MemberDataHolder MemberDocument MemberEntry MemberShelf MemberStanding MergeRefused
    MessageAt MessageDeskPages MessageDeskRoutes Misprint Moment Moments MoveMark MovePlaza MoveRun
    MoveStage MyRoutes MyView NameBook NameGuardian NarrowSchema NewFile Newcomer NewcomerQuota
    NewcomerWatcher NoSuchNotice NoteFetched NoteJob NoteMade NoteMediaParts NoteMissingPicture
    NoteNewcomer NotePrinter NoteProgress NoteReady NoteReason NoteRemade NoteUploadParts NoteUse
    Nothing NothingFollows Notice NoticeAPI NoticeAt NoticeChannel NoticeChoices NoticeKind
    NoticeKinds NoticePages NoticePost NoticeRoutes NoticeScout NoticeStream Notices NoticesHolder
    Occasion OfferObject OfferWords Office OnePart OpenGroup OpenStore Opinion OpinionBar
    OrderCause OrderNews OrderNotices OrderReport OrderWords Outage OutgoingAddress OutgoingLetter
    OutsideAccount OutsideSession OutsideSignIn OutsideToken OwnArtwork OwnList OwnPicture
    OwnPictureRoutes OwnStories Packings Pad PaperReader Parcel Parlour PasswordLetters
    PasswordQuestion Patience PayIn PayWaitingClips PersonRefused PhoneWords PlayerObject
    PlaysOfFilm PlazaContext PointsOfFilm PoolKeys Porch PostNotice PosterChance PosterErrand
    PosterMarks PostgresAnswer PressRoom PrintDoor PrintErrand PrintHolder PrintJobDesk
    PrintStories PrintWords PrinterDeskRoutes PrinterExchange PrinterLook PrinterWords
    ProcessFigures ProgressAt ProgressWords ProveAdverts ProveLedger Purse PushFault PushText
    PutBackRun RaiseCategory RaiseOffer ReachedPrinter ReadyFilm RecurringErrand RefreshErrand
    RefusalWithPage RemovalRefused RemoveErrand RentalNotices RentalStories RentedQuestions
    RepairRoutes ReplicaWatch ReportedWords RequestAnswerer RequestSeal RestAdvert RetryErrand
    ReturnDeskRoutes ReviewAt RewardSharers Rink RoleInvitationRefused RoomMeter RouteFigures
    SMTPDialogue SQLiteStill SaveSheet Say SayAdult ScannedPlace Screening SealKeyFile SealKeyPlace
    SealSeeds Sealing SearchPlace SearchShelf SearchWay SearchWords SecondFactorRefused SeeNotices
    SeeSquare SeedSeal SeenFilm SendAgain SentClip SentEdit SentEntry SentFile SentFilm SentJournal
    SentRow SentTable SentText ServerPlace SessionKeeper SessionLine SettleDoubt ShareAt
    SharedCommit SheetAPI SheetCues SheetObject SheetRefusal ShelfObject ShelfRoutes Shelves
    ShopObject ShopTime ShortSource ShowOwnPicture ShownSize Sight SignInAnswer SignUpAnswer
    SiteResponder Slice SlownessLimits Sole SoundStage SourceDoor SourceGate SourceQuestion
    SpellingBook SpendVoucher SpokenScript Spot SpotBox SpotCode SpreadsheetGuard SquareHolder
    SquareMoment SquarePage SquareQuestion SquareRoutes SquareSeen SquareView Stall StandIn
    StopKind StopToken StoreDeskPages StoreDeskRoutes StoreFigures StoreHolder Story Storyteller
    StreamSeats TableTally TakeInFilms TakeRoutes TakeRun TakenIn TakenVoucher Talk TalkAPI
    TalkRoutes TalkSchema Tallies TallyMaker Target TellOfReservations TellOfVideo TellOfVideos
    TellWhatIsDue TidyNotices TimeIsUp TimeOutHolds TokenQuestion TokenReader TooFewCredits Tools
    TrackRecord TrafficFigures Traits TriedFilms Trouble TryLetter TurnSealKey Turnstile TusShelf
    Undone UsePrinter VAPIDKeeper Vault Verdict VoucherDeskPage VoucherDeskRoutes Wait WalletLine
    WalletLinks WalletNotices WalletWords WatchedStore Way WayOutside WebAddress What Whereabouts
    Which Why Wish WordsSchema Zoo
    """)

  /// Functions.
  static let functions = words(
    """
    announce ask complain deed dissolve expectMuch forget forgive give hear inLine inOwnLine
    keepingForms lay lend look lookNow prune readAtOnce room said settle speaking stories sweep
    take tellers tidy told trouble truth way withSentences
    """)

  /// Functions whose names another package requires. All others are named without `get` and `set`.
  static let accessorsOfLibraries = words("getKeyPrimitives setUp")

  /// Properties and cases of enumerations.
  static let properties = words(
    """
    aboutNobody area askedAt cause chance givenUp hasTurns inLine keeper lanes lookAround most
    operatorSentence patience purseLines rings said samePlace scouts sentence settle spoken
    strictByKey tellers told triesAlone trouble uncertain unsaid way
    """)

  /// Argument labels.
  static let labels = words(
    """
    cause lanes lookAround patience sentence shutIn tell wayOut
    """)

  /// Words in the names of tables and columns.
  static let stored = words(
    """
    bell bench cause deed doubt errand figures letter newcomer notice opinion seal shelf story
    told words
    """)

  /// Tables and columns of released migrations that have such a word. New ones must not be added.
  static let storedBefore = words(
    """
    cause date_doubt newcomer notice notice_ko shelf_clip shelf_import shelf_import_clip
    shelf_import_row shelf_import_run shelf_mark shelf_play shelf_rental_answer told_at
    told_minutes words words_ko
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
