extension CommonPasswords {
  /// Common suffixes by which people lengthen a word.
  static let suffixes: [String] =
    [
      "", "!", "!!", "!!!", "?", "1!", "12!", "123!", "1234!", "@123", "#123", "@1234", "#1", "@1",
      "007", "00", "000",
    ]
    + [
      "1", "12", "123", "1234", "12345", "123456", "1234567", "12345678", "123456789",
      "1234567890", "0123456789",
    ]
    + [
      "11", "111", "1111", "22", "222", "2222", "69", "666", "77", "777", "7777", "88", "888",
      "99", "999", "321",
    ]
    + [
      "4321", "54321", "654321", "0000", "abc", "abcd", "xyz", "qwe", "qwerty", "pass", "password",
      "love", "me",
    ]
    + [
      "101", "121", "1212", "123123", "112233", "147", "159", "258", "456", "789", "987",
      "987654321",
    ]
    + (1950...2035).map(String.init) + (1990...2035).map { "\($0)!" }
    + (1990...2035).map { "@\($0)" }

  /// Sequences of adjacent keys.
  static let walks: [String] = {
    let rows = [
      "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn",
      "1234567890qwertyuiop",
      "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujmikolp", "zaq12wsxcde34rfvbgt56yhn",
      "1q2w3e4r5t6y7u8i9o0p",
      "q1w2e3r4t5y6u7i8o9p0", "zxcvbnmasdfghjklqwertyuiop", "asdfghjkl;'zxcvbnm",
      "1234567890-=qwertyuiop[]",
      "01234567890123456789", "98765432109876543210", "11223344556677889900", "112233445566778899",
      "147258369147258369",
      "123654789123654789", "789456123078945612300", "741852963741852963", "159753159753159753",
      "1a2b3c4d5e6f7g8h9i0j",
      "a1b2c3d4e5f6g7h8i9j0", "abcdefghijklmnopqrstuvwxyz", "abc123abc123def456",
      "123qweasdzxc456rtyfgh",
      "qweasdzxcrtyfghvbn", "qwe123qwe123asd123", "asd123asd123asd123", "!@#$%^&*()_+qwertyuiop",
      "qwerty1234567890",
      "asdfgh1234567890", "zxcvbn1234567890", "abcdef1234567890", "abcd12345678901234",
      "1234567890abcdefghij",
      "3141592653589793238", "2718281828459045235", "1123581321345589144",
    ]
    return rows + rows.map { String($0.reversed()) }
  }()

  /// Popular words, the most frequent first.
  static let words: [String] =
    """
    password welcome qwerty iloveyou monkey dragon football baseball letmein sunshine princess master superman shadow
    michael jennifer jordan hunter batman trustno freedom whatever starwars computer internet secret summer winter
    spring autumn admin administrator login access passwort motdepasse contrasena senha changeme default guest hello
    pokemon charlie thomas robert daniel andrew joshua matthew anthony william jessica ashley amanda nicole michelle
    elizabeth samantha stephanie melissa heather hannah maggie buster ginger pepper cookie banana orange cheese
    chocolate butterfly flower purple yellow silver golden diamond rainbow angel heaven jesus christ church prayer
    blessed faith hockey soccer basketball tennis golf cricket rugby liverpool chelsea arsenal manchester barcelona
    juventus realmadrid celtic rangers yankees dallas cowboys steelers eagles packers lakers boston chicago london
    paris berlin madrid america england scotland ireland germany france canada australia brazil mexico india
    mustang corvette ferrari porsche mercedes toyota yamaha harley suzuki honda camaro maverick phoenix tiger
    falcon panther cougar dolphin lovers loveme lovely forever family friends mother father brother sister babygirl
    sweetheart honey darling sexy hottie player gamer minecraft fortnite roblox mario nintendo playstation xbox
    matrix gandalf hobbit frodo merlin wizard magic potter hogwarts avatar marvel spiderman ironman captain thanos
    yoda vader skywalker startrek enterprise spock klingon samsung iphone android google facebook twitter instagram
    linkedin youtube amazon microsoft windows apple macintosh oracle cisco linux ubuntu debian server system
    network security firewall database backup support service manager company business office work school college
    university student teacher doctor nurse lawyer police soldier marine army navy ranger sniper killer warrior
    ninja samurai pirate viking knight king queen prince lucky gambler poker casino jackpot winner champion
    number one first last monday tuesday wednesday thursday friday saturday sunday january february march april
    june july august september october november december christmas birthday holiday vacation beach ocean island
    mountain river forest garden kitchen bedroom coffee pizza burger chicken bacon whiskey vodka tequila guinness
    music guitar piano drummer metallica slipknot eminem beatles rolling nirvana rockstar dancer ballet singer
    merlin zeus apollo hercules athena thor odin loki phoenix griffin unicorn vampire werewolf zombie skeleton
    demon devil lucifer satan hell death blood money dollar million rich power energy thunder lightning storm
    hurricane tornado snow blizzard fire water earth wind moon star galaxy universe planet rocket shuttle pilot
    airplane boeing airbus train truck tractor racing driver speed turbo nitro engine diesel hammer
    killer123 test testing tester sample example temp temporary user username myself nobody someone anything
    nothing something everything always never again please thankyou goodbye fuckyou fuckoff asshole bitch pussy
    """.split(whereSeparator: \.isWhitespace).map(String.init)
}
