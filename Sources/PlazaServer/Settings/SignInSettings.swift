import PlazaBase
import Storefronts

extension ServerSettings {
  /// The definitions of the settings that ``ProviderSettings`` reads.
  static let signIn = google + microsoft + ownProvider + apple

  private static let google = [
    SettingDefinition(
      "PLAZA_GOOGLE_CLIENT", in: .signIn, "Client ID of Google",
      "You get it in the Google Cloud console, for the return address /signin/with/google/return.",
      .text(atMost: 300)),
    SettingDefinition(
      "PLAZA_GOOGLE_SECRET", in: .signIn, "Client secret of Google",
      "Shown with the client ID.", .secret(atMost: 1000)),
  ]

  private static let microsoft = [
    SettingDefinition(
      "PLAZA_MICROSOFT_CLIENT", in: .signIn, "Application ID of Microsoft",
      "You get it in the Entra admin center, for the return address /signin/with/microsoft/return.",
      .text(atMost: 300)),
    SettingDefinition(
      "PLAZA_MICROSOFT_SECRET", in: .signIn, "Client secret of Microsoft",
      "The value of the secret, not its ID.", .secret(atMost: 1000)),
    SettingDefinition(
      "PLAZA_MICROSOFT_TENANT", in: .signIn, "Directory of Microsoft",
      "The ID of your directory. Write consumers for personal accounts.", .text(atMost: 100)),
  ]

  private static let ownProvider = [
    SettingDefinition(
      "PLAZA_OIDC_TITLE", in: .signIn, "Name of your own provider",
      "Shown on the button, such as Lakeside School.", .text(atMost: 60)),
    SettingDefinition(
      "PLAZA_OIDC_ISSUER", in: .signIn, "Address of your own provider",
      "Its issuer, such as https://login.school.example. The return address is /signin/with/oidc/return.",
      .text(atMost: 500)),
    SettingDefinition(
      "PLAZA_OIDC_CLIENT", in: .signIn, "Client ID of your own provider",
      "The ID under which this site is registered there.", .text(atMost: 300)),
    SettingDefinition(
      "PLAZA_OIDC_SECRET", in: .signIn, "Client secret of your own provider",
      "Needed unless the provider registered this site as a public client.",
      .secret(atMost: 1000)),
    SettingDefinition(
      "PLAZA_OIDC_SCOPES", in: .signIn, "Scopes of your own provider",
      "What is requested. If it is empty: openid email profile.", .text(atMost: 300)),
    SettingDefinition(
      "PLAZA_OIDC_ROLES_CLAIM", in: .signIn, "Claim with roles",
      "The part of the provider's response that lists groups or roles. If it is empty: groups.",
      .text(atMost: 200)),
    SettingDefinition(
      "PLAZA_OIDC_ROLES", in: .signIn, "Roles by claim",
      "The roles that its values give, such as print crew=staff:print, office=admin.",
      .text(atMost: 2000)),
    SettingDefinition(
      "PLAZA_OIDC_TRUST_ADDRESSES", in: .signIn, "Verified addresses",
      "Choose all addresses only if the provider's administrators assign them.",
      .choice([
        ("no", "Only those that the provider has verified"), ("yes", "All addresses"),
      ]), default: "no"),
  ]

  /// Apple's key is a file on the server, and the other settings have no effect without it.
  private static let apple = [
    SettingDefinition(
      "PLAZA_APPLE_CLIENT", in: .signIn, "Services ID of Apple",
      "Set where the server is started.",
      .fixed),
    SettingDefinition(
      "PLAZA_APPLE_TEAM", in: .signIn, "Team ID of Apple", "Set where the server is started.",
      .fixed),
    SettingDefinition(
      "PLAZA_APPLE_KEY_ID", in: .signIn, "Key ID of Apple", "Set where the server is started.",
      .fixed),
    SettingDefinition(
      "PLAZA_APPLE_KEY", in: .signIn, "Key file of Apple", "Set where the server is started.",
      .fixed),
  ]
}
