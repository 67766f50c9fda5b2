import PlazaBase
import PlazaMarkup
import PlazaUI

/// The buttons below the sign-in form that lead to the providers.
struct ProviderButtons {
  private var providers: [any SignInProvider] = []
  private var next: Link?

  init() {}

  init(_ providers: [any SignInProvider], _ next: Link?) {
    self.providers = providers
    self.next = next
  }

  var markup: Markup {
    providers.isEmpty
      ? .empty
      : group(
        Markup(
          providers.map { provider in
            linkButton(
              say("Continue with \(provider.name)"),
              Link("signin", "with", provider.slug).query(["next": next?.text]), icon: .person)
          }))
  }
}
