/// The tag of a person who has an account on the plaza: `ID<Member>` is their key, in whatever shop.
public enum Member {}
