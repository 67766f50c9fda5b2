/// The type tag of a person with an account: `ID<Member>` is the same in all storefronts.
public enum Member {}
