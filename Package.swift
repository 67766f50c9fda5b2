// swift-tools-version: 6.2
import PackageDescription

// Set by script/fuzz: builds our modules with libFuzzer's instrumentation, and the parser
// properties as its executable.
let fuzzing = Context.environment["PLAZA_FUZZ"] != nil

// In a test run: omits the properties that depend on a shop, whose modules would be built for them
// alone.
let fuzzingInShort = Context.environment["PLAZA_FUZZ"] == "short"

// For daily development: the targets whose tests are built, separated by commas. All by default.
let only = Context.environment["PLAZA_ONLY"]?.split(separator: ",").map { "\($0)Tests" }

/// LLVM may sink two throwing calls into one, which selects the storage of the error. Swift 6.3.1
/// crashes when it splits such an async function (`emitSetAndGetSwiftErrorValueAround`). Whether
/// one occurs depends on inlining, so that the same commit builds in one directory and fails in
/// another.
let withoutSinking = SwiftSetting.unsafeFlags(
  ["-Xllvm", "-simplifycfg-sink-common=false"], .when(configuration: .release))

// PLAZA_STRICT treats warnings as errors. script/test and CI set it.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    withoutSinking,
  ] + (Context.environment["PLAZA_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])
  + (fuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing", "-O"])] : [])

/// The modules with embedded files, which `Assets/files.h` declares and `Assets/files.c` contains.
let embedding = [
  "FilmCatalogue", "HockeyCamp", "Marquee", "Notifications", "PlazaBase", "PlazaServer",
  "PlazaUI", "PlazaUploads", "Popcorn", "PrintShop", "RentalCounter",
]

/// The modules whose `Assets` contain only Korean phrases. `EmbeddedFiles/phrases.c` joins the
/// tables of all modules.
let phrasesOnly = [
  "Adverts", "Jobs", "MediaLibrary", "Members", "MembersCognito", "Outbox", "PlazaFetch",
  "PlazaHTTP", "PlazaImaging", "PlazaMail", "PlazaProcesses", "PlazaTables", "PlazaWebAuthn",
  "Shelf", "Wallet", "Webhooks",
]

/// Returns the targets for embedded files. Swift modules import only their headers, and
/// executables link `EmbeddedFiles`, so that a change to a stylesheet or a phrase recompiles no
/// Swift module.
func embeddedFiles() -> [Target] {
  [.systemLibrary(name: "CEmbedded")]
    + embedding.map { .systemLibrary(name: "C\($0)Files", path: "Sources/\($0)/Assets") }
    + [
      .target(
        name: "EmbeddedFiles", path: "Sources",
        sources: ["EmbeddedFiles"]
          + embedding.filter { $0 != "PlazaBase" }.map { "\($0)/Assets/files.c" },
        publicHeadersPath: "EmbeddedFiles/include")
    ]
}

/// Returns the target of a module, with its embedded files and the shared settings.
func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  let files: [Target.Dependency] =
    embedding.contains(name) ? ["CEmbedded", .byName(name: "C\(name)Files")] : []
  let hasAssets = embedding.contains(name) || phrasesOnly.contains(name)
  return .target(
    name: name, dependencies: dependencies + files, exclude: hasAssets ? ["Assets"] : [],
    swiftSettings: strict)
}

func tests(of name: String, _ more: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "PlazaTesting"] + more,
    exclude: exclude,
    swiftSettings: strict)
}

let hummingbird = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

/// Returns the targets of the parser properties: tests that replay the stored corpus, or the
/// fuzzer's executable.
func fuzz() -> [Target] {
  let shops: [Target.Dependency] = [
    "Adverts", "FilmCatalogue", "HockeyCamp", "MediaLibrary", "PlazaFetch", "PrintShop",
    "RentalCounter", "Shelf",
    "Storefronts", "Wallet", "PlazaServer",
  ]
  let dependencies: [Target.Dependency] =
    (fuzzingInShort ? [] : shops) + [
      "PlazaBase", "PlazaArchive", "PlazaMarkup", "PlazaData", "PlazaDataSQLite", "PlazaImaging",
      "PlazaProcesses", "PlazaTables", "PlazaHTTP", "PlazaUI", "PlazaUploads", "Members",
      "PlazaIPP",
      "PlazaMail", "PlazaWebAuthn", "PlazaTesting", "CGumbo", "CZlib", hummingbird, logging,
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOEmbedded", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
    ]
  let libraries: [Target] = [
    .systemLibrary(name: "CGumbo", path: "Fuzz/CGumbo"),
    .systemLibrary(name: "CFuzzer", path: "Fuzz/CFuzzer"),
  ]
  let other = ["Corpus", "Dictionaries", "CGumbo", "CFuzzer"]
  let ofShops = [
    "Analysis", "Answers", "Configuration", "CopyTexts", "Counter", "FilmDates", "FilmLists",
    "Paper", "PrintOrders",
    "DeskForms",
  ].map { "Parsers/\($0).swift" }
  let target: Target =
    fuzzing
    ? .executableTarget(
      name: "plaza-fuzz", dependencies: dependencies + ["CFuzzer"], path: "Fuzz",
      exclude: other + ["Replay"] + (fuzzingInShort ? ofShops : []),
      swiftSettings: strict + (fuzzingInShort ? [.define("FUZZ_IN_SHORT")] : []),
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])])
    : .testTarget(
      name: "FuzzTests", dependencies: dependencies, path: "Fuzz", exclude: other + ["Driver"],
      swiftSettings: strict)
  return libraries + [target]
}

let package = Package(
  name: "plaza",
  products: [.executable(name: "plaza", targets: ["plaza"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // System libraries from Debian
    .systemLibrary(name: "CLibpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // A system call that Swift cannot import from glibc
    .systemLibrary(name: "CPageCache"),

    // Kits, which contain nothing specific to a shop
    layer("PlazaBase", []),
    layer("PlazaCrypto", ["PlazaBase", "CCrypto"]),
    layer("PlazaWebAuthn", ["PlazaBase", "PlazaCrypto"]),
    layer(
      "PlazaEgress",
      [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    layer("PlazaMarkup", ["PlazaBase"]),
    layer("PlazaData", ["PlazaBase"]),
    layer(
      "PlazaDataSQLite",
      [
        "PlazaBase", "PlazaData", logging, .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    layer("PlazaDataPostgres", ["PlazaBase", "PlazaData", "CLibpq", logging]),
    layer("PlazaFiles", ["PlazaBase", "CPageCache"]),
    layer("PlazaIPP", ["PlazaBase"]),
    layer(
      "PlazaMail",
      [
        "PlazaBase", "PlazaEgress", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    layer("PlazaJWT", ["PlazaBase", "PlazaCrypto", "PlazaFetch"]),
    layer("PlazaFilesS3", ["PlazaBase", "PlazaFiles", "PlazaFetch", "PlazaCrypto"]),
    layer(
      "PlazaArchive",
      ["PlazaBase", "CZlib", .product(name: "Subprocess", package: "swift-subprocess")]),
    layer("PlazaTables", ["PlazaBase"]),
    layer(
      "PlazaProcesses",
      [
        "PlazaBase",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    layer("PlazaImaging", ["PlazaBase", "PlazaMarkup", "PlazaProcesses", "CQRencode"]),
    layer(
      "PlazaFetch",
      [
        "PlazaBase", "PlazaEgress", logging,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    layer(
      "PlazaHTTP",
      [
        "PlazaBase", "PlazaArchive", "PlazaMarkup", "PlazaData", "CBrotli", hummingbird,
        "PlazaCrypto",
        logging,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    layer(
      "PlazaUI",
      [
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaHTTP",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "PlazaUploads",
      [
        "PlazaBase", "PlazaCrypto", "PlazaMarkup", "PlazaData", "PlazaFiles", "PlazaHTTP",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),

    // Shared domains
    layer(
      "Outbox",
      [
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaMail", "PlazaHTTP", "PlazaUI", "Jobs",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "Members",
      [
        "PlazaBase", "PlazaArchive", "PlazaMarkup", "PlazaData", "PlazaImaging", "PlazaMail",
        "PlazaProcesses",
        "PlazaTables", "PlazaHTTP", "PlazaUI", "Outbox", "Jobs",
        "PlazaCrypto", "PlazaWebAuthn",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "MembersCognito",
      ["PlazaBase", "PlazaCrypto", "PlazaFetch", "PlazaJWT", "Members", logging]),
    layer(
      "MembersOpenID",
      [
        "PlazaBase", "PlazaCrypto", "PlazaFetch", "PlazaHTTP", "PlazaJWT", "Members", logging,
      ]),
    layer(
      "Jobs",
      [
        "PlazaBase", "PlazaCrypto", "PlazaMarkup", "PlazaData", "PlazaHTTP", "PlazaUI", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    layer(
      "Notifications",
      [
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaFetch", "PlazaMail",
        "PlazaHTTP", "PlazaUI", "Jobs",
        "Outbox", "Members", "PlazaCrypto", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "Webhooks",
      [
        "PlazaBase", "PlazaCrypto", "PlazaEgress", "PlazaFetch", "PlazaMarkup", "PlazaData",
        "PlazaHTTP", "PlazaUI", "Jobs", "Members", "Notifications",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "Wallet",
      [
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaImaging", "PlazaHTTP", "PlazaUI", "Members",
        "Notifications", "Jobs",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "FilmCatalogue",
      [
        "PlazaBase", "PlazaArchive", "PlazaMarkup", "PlazaData", "PlazaFiles", "PlazaProcesses",
        "PlazaImaging",
        "PlazaTables", "PlazaFetch",
        "PlazaHTTP", "PlazaUI", "PlazaUploads", "Jobs",
        logging, .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "Shelf",
      [
        "PlazaBase", "PlazaArchive", "PlazaMarkup", "PlazaData", "PlazaTables", "PlazaHTTP",
        "Jobs",
        "Members",
        "FilmCatalogue",

      ]),
    layer(
      "Adverts",
      [
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaFiles", "PlazaProcesses", "PlazaImaging",
        "PlazaHTTP", "PlazaUI", "PlazaUploads", "Members",
        "FilmCatalogue",
        "PlazaCrypto",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),

    layer(
      "MediaLibrary",
      [
        "PlazaBase", "PlazaArchive", "PlazaEgress", "PlazaMarkup", "PlazaData", "PlazaFiles",
        "PlazaProcesses",
        "PlazaImaging",
        "PlazaHTTP", "PlazaUI", "PlazaUploads", "Jobs",
        logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),

    // The contract between the shops and the server
    layer(
      "Storefronts",
      [
        "PlazaBase", "PlazaData", "PlazaFetch", "PlazaFiles", "PlazaProcesses", "PlazaUI",
        "Members", "Outbox", "Jobs", "Notifications", "Wallet", "FilmCatalogue", "Shelf",
        "Adverts", "MediaLibrary",
      ]),

    // Storefronts, which do not import each other
    layer(
      "Popcorn",
      [
        "Storefronts",
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaHTTP", "PlazaUI", "Members",
        "FilmCatalogue", "Shelf",
        "Adverts", .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "Marquee",
      [
        "Storefronts",
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaFiles", "PlazaProcesses", "PlazaImaging",
        "PlazaHTTP", "PlazaUI", "Members",
        "Wallet",
        "FilmCatalogue", "Shelf", "Adverts",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "RentalCounter",
      [
        "Storefronts",
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaFiles", "PlazaProcesses", "PlazaImaging",
        "PlazaTables", "PlazaHTTP", "PlazaUI", "PlazaUploads", "Members",
        "Notifications",
        "Jobs",
        "Wallet",
        "FilmCatalogue", "Shelf", "PlazaCrypto",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    layer(
      "PrintShop",
      [
        "Storefronts",
        "PlazaBase", "PlazaArchive", "PlazaEgress", "PlazaMarkup", "PlazaData", "PlazaFiles",
        "PlazaProcesses",
        "PlazaImaging", "PlazaTables",
        "PlazaFetch", "PlazaIPP",
        "PlazaHTTP", "PlazaUI", "PlazaUploads", "Members", "Notifications", "Jobs", "Wallet",
        "Adverts",
        "PlazaCrypto",
        logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),

    layer(
      "HockeyCamp",
      [
        "Storefronts",
        "PlazaBase", "PlazaArchive", "PlazaMarkup", "PlazaData", "PlazaFiles", "PlazaProcesses",
        "PlazaImaging",
        "PlazaTables", "PlazaFetch",
        "PlazaMail", "PlazaHTTP", "PlazaUI", "PlazaUploads",
        "Members", "Notifications", "Jobs", "Adverts", "MediaLibrary", "Outbox", "Shelf",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),

    // The composition root and the executable
    layer(
      "PlazaServer",
      [
        "Storefronts",
        "PlazaBase", "PlazaArchive", "PlazaData", "PlazaDataSQLite", "PlazaDataPostgres",
        "PlazaFiles",
        "PlazaFilesS3", "PlazaProcesses", "PlazaImaging",
        "PlazaHTTP", "PlazaUI", "PlazaEgress", "PlazaFetch", "PlazaMail", "Outbox",
        "Notifications", "Members",
        "MembersCognito", "MembersOpenID",
        "Wallet", "Jobs", "Webhooks",
        "FilmCatalogue", "Shelf", "Adverts",
        "Popcorn", "Marquee", "PrintShop", "RentalCounter", "HockeyCamp", "MediaLibrary",
        "PlazaMarkup", hummingbird,
        "PlazaCrypto", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(
      name: "plaza",
      dependencies: [
        "EmbeddedFiles", "PlazaBase", "PlazaMarkup", "PlazaImaging", "PlazaTables",
        "FilmCatalogue",
        "Storefronts", "PlazaServer", logging,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // The server with an additional shop for script/bench; not shipped
    .executableTarget(
      name: "plaza-bench",
      dependencies: [
        "EmbeddedFiles", "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaFiles", "PlazaProcesses",
        "PlazaHTTP", "PlazaUI", "PlazaServer",
        "FilmCatalogue", "Wallet", "PrintShop", logging,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "Benchmarks/Plaza", swiftSettings: strict),

    // The server as its next version, for the cluster tests; not shipped
    .executableTarget(
      name: "plaza-next",
      dependencies: [
        "EmbeddedFiles", "PlazaBase", "PlazaData", "PlazaServer", "PlazaHTTP", "PlazaUI",
      ],
      path: "Tests/NextPlaza", swiftSettings: strict),

    // Rules that the compiler does not check
    .testTarget(name: "ArchitectureTests", dependencies: ["PlazaBase"], swiftSettings: strict),
    .testTarget(
      name: "GuideTests",
      dependencies: [
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaHTTP", "PlazaUI", "PlazaTesting",
        hummingbird, logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
      ], swiftSettings: strict),

    // Tests
    .target(
      name: "PlazaTesting",
      dependencies: [
        "EmbeddedFiles", "PlazaBase", "PlazaData", "PlazaDataSQLite", "PlazaDataPostgres",
        "PlazaProcesses", "PlazaHTTP", "PlazaUI",
        hummingbird,
        logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/PlazaTesting", swiftSettings: strict),
    tests(of: "PlazaBase"),
    tests(of: "PlazaCrypto", ["CCrypto"]),
    tests(
      of: "PlazaWebAuthn", ["PlazaBase", "PlazaCrypto"],
      exclude: ["recorded.txt", "w3c-vectors.txt"]),
    tests(of: "PlazaMarkup"),
    tests(
      of: "PlazaData",
      [
        "PlazaBase", "PlazaDataSQLite", "PlazaDataPostgres",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    tests(of: "PlazaFiles"),
    tests(of: "PlazaUploads", ["PlazaBase", "PlazaData", "PlazaFiles"]),
    tests(
      of: "RentalCounter",
      [
        .product(name: "HTTPTypes", package: "swift-http-types"), "PlazaBase", "PlazaData",
        "PlazaDataSQLite",
        "PlazaDataPostgres", "PlazaMarkup", "PlazaFiles", "PlazaProcesses", "PlazaImaging",
        "PlazaTables", "PlazaHTTP", "PlazaUI", "PlazaUploads",
        "FilmCatalogue", "Members", "Shelf",
        "Notifications", "Wallet",
      ]),
    tests(
      of: "PrintShop",
      [
        "PlazaBase", "PlazaArchive", "PlazaEgress", "PlazaData", "PlazaDataPostgres",
        "PlazaMarkup", "PlazaFiles",
        "PlazaProcesses", "PlazaImaging",
        "PlazaFetch",
        "PlazaIPP", "PlazaHTTP", "PlazaUI", "PlazaUploads", "Members", "Notifications", "Jobs",
        "Wallet",
        "PlazaCrypto",
        logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
      ], exclude: ["Prices/Golden"]),
    tests(
      of: "HockeyCamp",
      [
        "PlazaBase", "PlazaArchive", "PlazaData", "PlazaDataPostgres", "PlazaMarkup", "PlazaFiles",
        "PlazaFilesS3",
        "PlazaFetch",
        "PlazaProcesses", "PlazaImaging", "PlazaHTTP", "PlazaUI", "PlazaUploads", "Members",
        "Jobs", "Adverts",
        "MediaLibrary",
        "Outbox",
        "Notifications",
        "FilmCatalogue",
        "Shelf", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(of: "PlazaIPP", ["PlazaBase"]),
    tests(
      of: "PlazaMail",
      [
        "PlazaBase", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    tests(
      of: "PlazaFilesS3",
      [
        "PlazaBase", "PlazaFiles", "PlazaFetch", "PlazaCrypto", logging,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], exclude: ["Golden"]),
    tests(of: "PlazaArchive", ["PlazaBase"]),
    tests(of: "PlazaTables"),
    tests(of: "PlazaJWT", ["PlazaBase"]),
    tests(of: "PlazaProcesses"),
    tests(of: "PlazaImaging", ["PlazaMarkup", "PlazaProcesses"]),
    tests(
      of: "Members",
      [
        "PlazaBase", "PlazaArchive", "PlazaCrypto", "PlazaData", "PlazaMarkup", "PlazaProcesses",
        "PlazaImaging",
        "PlazaHTTP", "PlazaUI", "PlazaWebAuthn", "Jobs",
        "Outbox",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(
      of: "MembersCognito",
      [
        "PlazaBase", "PlazaData", "PlazaFetch", "PlazaProcesses", "PlazaImaging", "PlazaHTTP",
        "PlazaUI", "PlazaMarkup",
        "Members", "PlazaCrypto",
        logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(
      of: "MembersOpenID",
      [
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaFetch", "PlazaProcesses", "PlazaImaging",
        "PlazaHTTP",
        "PlazaUI", "Jobs", "Outbox", "Members", "PlazaCrypto", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(
      of: "PlazaEgress",
      [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    tests(
      of: "PlazaFetch",
      [
        "PlazaBase", "PlazaEgress", logging, .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    tests(
      of: "MediaLibrary",
      [
        "PlazaBase", "PlazaMarkup", "PlazaData", "PlazaFiles", "PlazaProcesses", "PlazaImaging",
        "Jobs",
        "Members", logging,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    tests(
      of: "Wallet",
      [
        "PlazaBase", "PlazaData", "PlazaDataPostgres", "PlazaMarkup", "PlazaHTTP", "PlazaUI",
        "Members",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(
      of: "Jobs",
      [
        "PlazaBase", "PlazaData", "PlazaMarkup", "PlazaHTTP", "PlazaUI", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(
      of: "Outbox",
      [
        "PlazaBase", "PlazaData", "PlazaMail", "PlazaMarkup", "PlazaHTTP", "PlazaUI", "Jobs",
        logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(
      of: "Notifications",
      [
        "PlazaBase", "PlazaData", "PlazaFetch", "PlazaMail", "PlazaMarkup",
        "PlazaHTTP", "PlazaUI", "Jobs",
        "Outbox", "Members", "PlazaCrypto", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    tests(
      of: "Webhooks",
      [
        "PlazaBase", "PlazaCrypto", "PlazaData", "PlazaEgress", "PlazaFetch", "PlazaMarkup",
        "PlazaHTTP", "PlazaUI", "Jobs", "Members", "Notifications", "Outbox", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    tests(
      of: "FilmCatalogue",
      [
        "PlazaBase", "PlazaArchive", "PlazaData", "PlazaMarkup", "PlazaFiles", "PlazaProcesses",
        "PlazaImaging",
        "PlazaFetch",
        "PlazaHTTP", "PlazaUI", "PlazaUploads", "Jobs",
        logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    tests(
      of: "Shelf",
      [
        "PlazaBase", "PlazaArchive", "PlazaMarkup", "PlazaData", "PlazaDataPostgres", "PlazaFetch",
        "PlazaHTTP", "PlazaUI",
        "Jobs", "Members", "FilmCatalogue", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    tests(
      of: "Adverts",
      [
        "PlazaBase", "PlazaData", "PlazaMarkup", "PlazaFiles", "PlazaProcesses", "PlazaImaging",
        "PlazaHTTP", "PlazaUI", "Members",
        "FilmCatalogue",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(
      of: "Popcorn",
      [
        "PlazaBase", "PlazaData", "PlazaMarkup", "PlazaProcesses", "PlazaHTTP", "PlazaUI",
        "Members",
        "FilmCatalogue", "Shelf",
        "Adverts", "Jobs", "PlazaFiles", "PlazaFetch", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(
      of: "Marquee",
      [
        "PlazaBase", "PlazaData", "PlazaDataPostgres", "PlazaMarkup", "PlazaFiles",
        "PlazaProcesses",
        "PlazaFetch",
        "PlazaHTTP", "PlazaUI", "Members", "Wallet", "FilmCatalogue", "Shelf", "Adverts", "Jobs",
        logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests(
      of: "PlazaServer",
      [
        "PlazaArchive", "PlazaBase", "PlazaData", "PlazaDataSQLite", "PlazaFetch", "PlazaFiles",
        "PlazaFilesS3",
        "PlazaProcesses",
        "PlazaHTTP", "PlazaUI", "Members", "MembersCognito", "MembersOpenID", "RentalCounter",
        "Storefronts",
        "Wallet", "FilmCatalogue", "Shelf", "Adverts", "Jobs", "Popcorn", "Marquee", "PrintShop",
        "PlazaMail",
        hummingbird, logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], exclude: ["permissions.txt"]),
    tests(
      of: "PlazaHTTP",
      [
        "PlazaBase", "PlazaArchive", "PlazaData", "PlazaMarkup", "PlazaUI", logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    tests(
      of: "PlazaUI",
      [
        "PlazaBase", "PlazaArchive", "PlazaData", "PlazaMarkup", "PlazaHTTP", logging,
      ]),
  ] + embeddedFiles() + fuzz(),
  cLanguageStandard: .c2x
)

if let only { package.targets.removeAll { $0.type == .test && !only.contains($0.name) } }
