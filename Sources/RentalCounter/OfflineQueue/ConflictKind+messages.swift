import PlazaBase

extension ConflictKind {
  /// The cause of the conflict and how to resolve it. It contains no names, because those are
  /// looked up when a card is displayed.
  var message: String {
    switch self {
    case .copyUnknown:
      say(
        """
        No copy in stock has this code. If the film belongs to the shop, add it with a new label when it's \
        back. Nothing else is needed.
        """)
    case .copyOut:
      say("Two counters rented out this copy. Ask who has it, or look for it on the shelf.")
    case .copyLentSince:
      say("Another customer rented this copy afterwards and returned it. Check where it is now.")
    case .customerUnknown:
      say(
        "The customer has been deleted. If they have the film, register them again and enter the code of the new card."
      )
    case .accountClosed:
      say(
        "The customer's account has been closed. Reopen it on the customer's page, then try again."
      )
    case .limit:
      say(
        "The customer has reached the limit of films out. Return one first, or record it as it happened."
      )
    case .ageUnconfirmed:
      say(
        """
        The customer is too young for the film's rating, or the age wasn't confirmed. If the customer has \
        the film, record it.
        """
      )
    case .notOut:
      say(
        "The copy wasn't out at that time. Check whether it's on the shelf or with the customer on record."
      )
    case .held:
      say("An earlier entry for the same copy is waiting for a decision. Resolve that one first.")
    case .clerkUnknown:
      say("The clerk named here never worked on this device. Ask who was at the counter.")
    case .gap:
      say(
        "Earlier entries of this journal are missing. Get the device's journal export, then decide."
      )
    case .fork:
      say(
        """
        This entry doesn't follow the journal's last one. The device was copied, or its journal was \
        restored to an earlier state.
        """
      )
    case .broken:
      say(
        "This entry was altered after it was recorded. Ask the clerk who was at the counter what happened."
      )
    case .revoked:
      say(
        "The device was no longer a counter device when it sent this. Ask the clerk who was at the counter."
      )
    }
  }
}
