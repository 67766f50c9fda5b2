import PlazaBase

extension ConflictKind {
  /// What is in the way, and what to do about it, without names: those are looked up when a card is shown.
  var message: String {
    switch self {
    case .copyUnknown:
      say(
        """
        No copy in the stock has this code. If the film belongs to the shop, add it with a new label when it is here. \
        Then there is nothing to do.
        """)
    case .copyOut: say("The copy was lent by two counters. Ask who has it, or look for it on the shelf.")
    case .copyLentSince: say("The copy was with somebody else afterwards, and came back. Look where it is now.")
    case .customerUnknown:
      say(
        "The customer was deleted since. If they have the film, register them anew and enter the code of the new card.")
    case .accountClosed:
      say("The customer's account was closed since. Reopen it on the customer's page, then do it again.")
    case .limit:
      say("The customer has as many films out as the shop allows. Return one first, or record it as it happened.")
    case .ageUnconfirmed:
      say("The customer is too young for the film's rating, or nobody confirmed the age. Record it if they have it.")
    case .notOut:
      say("The copy was not out at that moment. Look where it is: on the shelf, or with who has it in the books.")
    case .held: say("Something that was done before with the same copy waits for a decision. Decide about that first.")
    case .clerkUnknown: say("The clerk it names never worked at this device. Ask who was at the counter.")
    case .gap: say("Entries of the journal before this one are missing. Ask for the journal's export, then decide.")
    case .fork: say("It does not follow the journal's last entry: the device was copied, or its journal was put back.")
    case .broken: say("It was changed after it was written down. Ask who was at the counter what happened.")
    case .revoked: say("Its device was no longer a counter device when it was sent. Ask who was at the counter.")
    }
  }
}
