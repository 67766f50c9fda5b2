public import PlazaBase

public struct NoSuchFilm: Refusal, Equatable {
  public let slug = "not-found"
  public let kind = RefusalKind.notFound
  public var message: String { say("This film doesn't exist. Look for it in the list of films.") }

  public init() {}

  public static func == (left: NoSuchFilm, right: NoSuchFilm) -> Bool { true }
}
