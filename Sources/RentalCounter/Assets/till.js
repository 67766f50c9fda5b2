// The data on a counter's device: customers, stock and current rentals, and a journal of actions, each entry with the
// hash of the previous one.

const baseName = 'rental-counter'
const beginning = '0'.repeat(64)
const mostSent = 200

function openBase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(baseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('state')
      request.result.createObjectStore('journal', { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Runs `work` on both object stores in one transaction and returns the result of its request. */
async function inBase(mode, work) {
  const base = await openBase()
  try {
    return await new Promise((resolve, reject) => {
      // Strict: an entry that was confirmed to the clerk must survive a power failure.
      const doing = base.transaction(['state', 'journal'], mode, { durability: 'strict' })
      const request = work(doing.objectStore('state'), doing.objectStore('journal'))
      doing.oncomplete = () => resolve(request?.result)
      doing.onerror = doing.onabort = () => reject(doing.error)
    })
  } finally {
    base.close()
  }
}

const readState = (name) => inBase('readonly', (state) => state.get(name))
const writeState = (name, value) => inBase('readwrite', (state) => state.put(value, name))

/** Returns all journal entries in order. */
async function journal() {
  const all = await inBase('readonly', (_, journal) => journal.getAll())
  return all.sort((one, other) => one.at - other.at || one.entry.sequence - other.entry.sequence)
}

/** Creates a version 7 UUID (RFC 9562, section 5.7). */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const now = Date.now()
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (40 - 8 * index)) % 256
  bytes[6] = bytes[6] & 0x0f | 0x70
  bytes[8] = bytes[8] & 0x3f | 0x80
  const text = hexadecimal(bytes)
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

const hexadecimal = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns the canonical JSON (RFC 8785) of an entry: sorted names. Its strings are ASCII and its numbers are integers.
 */
const canonical = (entry) => JSON.stringify(Object.fromEntries(Object.entries(entry).sort(([one], [other]) => one < other ? -1 : 1)))

async function hashOf(entry) {
  return hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical(entry)))))
}

/** Stores the warning that every page shows before signing out deletes unsent entries. */
function noteUnsent(count) {
  if (!count) return localStorage.removeItem('unsent')
  localStorage.setItem('unsent', count === 1
    ? phrase('This device has 1 counter entry that hasn’t been sent, and signing out deletes it. Open the counter to send or export the journal first. Sign out anyway?')
    : phrase('This device has {1} counter entries that haven’t been sent, and signing out deletes them. Open the counter to send or export the journal first. Sign out anyway?', count))
}

/** Appends entries to the journal, one caller at a time across all tabs. Resolves when the entries are on disk. */
function writeDown(deeds) {
  return navigator.locks.request('rental-journal-write', async () => {
    const [device, clerk] = [await readState('device'), await readState('clerk')]
    const written = []
    let { sequence, hash } = device
    for (const { words, ...deed } of deeds) {
      sequence += 1
      const entry = {
        ...deed, at: Date.now(), device: device.id, id: newKey(), member: clerk.id, offset: device.offset,
        previous: hash, sequence,
      }
      hash = await hashOf(entry)
      written.push({ id: entry.id, at: entry.at, entry: { ...entry, hash }, words, status: 'waiting' })
    }
    noteUnsent((await journal()).filter((one) => one.status === 'waiting').length + written.length)
    await inBase('readwrite', (state, journal) => {
      for (const one of written) journal.put(one)
      return state.put({ ...device, sequence, hash }, 'device')
    })
    return written
  })
}

/** Changes the record of the device under the lock of the journal. */
function changeDevice(change) {
  return navigator.locks.request('rental-journal-write', async () => {
    const device = await readState('device')
    if (device) await writeState('device', { ...device, ...change })
  })
}

/** Deletes customers, stock and the device; journal entries stay until they are sent. */
async function forgetShop() {
  const all = await journal()
  await inBase('readwrite', (state, journal) => {
    for (const one of all) if (one.status === 'sent') journal.delete(one.id)
    return state.clear()
  })
}

// The keys that type the Hangul jamo on a two-set keyboard (KS X 5002). The server has the same table.
const hangul = [
  [0x1100, 'r R s e E f a q Q t T d w W c z x v g'],
  [0x1161, 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'],
  [0x11a8, 'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'],
].map(([first, keys]) => [first, keys.split(' ')])

/**
 * Returns a scanned text without symbology identifier and asterisks, and with Hangul jamo converted back to their keys.
 */
function asScanned(typed) {
  const keys = (letter) => {
    for (const [first, all] of hangul) if (all[letter.codePointAt(0) - first]) return all[letter.codePointAt(0) - first]
    return letter
  }
  const text = [...typed.normalize('NFKD')].map(keys).join('').replace(/^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu, '')
  return text.replace(/^\]\p{L}.\s*(?=.)/u, '').replace(/^\*(.+)\*$/, '$1')
}

/** Normalises a typed or scanned code; returns undefined if it is not valid. */
function readCode(typed) {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const text = asScanned(typed).toUpperCase().replace(/[-\s]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const digits = [...text].map((letter) => alphabet.indexOf(letter))
  if (digits.length !== 8 || digits.includes(-1)) return undefined
  const check = digits.slice(0, 7).reduce((sum, digit, place) => sum + digit * (2 * place + 1), 0) % 32
  return check === digits[7] ? text : undefined
}

const printed = (code) => `${code.slice(0, 3)}-${code.slice(3, 6)}-${code.slice(6)}`

const timeOf = (moment) => new Date(moment).toLocaleTimeString(
  phrase('en-GB'), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

// Letters that Unicode does not decompose, and what users type for them. The server folds them the same way.
const pairs = (
  'ł l ø o đ d ð d æ ae œ oe þ th ı i ß ss ħ h ŧ t ŋ n ĸ q ƀ b ɓ b ƈ c ɖ d ɗ d ƒ f ɠ g ɨ i ƙ k ƚ l ɲ n ƞ n ɵ o ƥ p '
  + 'ƭ t ʈ t ʉ u ʋ v ƴ y ƶ z ɇ e ɉ j ɍ r ɏ y ə e ɛ e ɔ o').split(' ')
const latin = new Map(pairs.flatMap((letter, place) => (place % 2 ? [] : [[letter, pairs[place + 1]]])))

/** The state of the shop: the last snapshot from the server with the waiting entries applied. */
class Shop {
  constructor(snapshot, entries) {
    this.rules = snapshot
    const byTitle = [...snapshot.copies].sort((one, other) => one.title.localeCompare(other.title) || one.number - other.number)
    this.copies = new Map(byTitle.map((copy) => [copy.code, copy]))
    this.customers = new Map(snapshot.customers.map((customer) => [customer.id, customer]))
    this.out = new Map(snapshot.out.map((loan) => [loan.code, loan]))
    this.reserved = new Map((snapshot.reserved ?? []).map((one) => [one.code, one]))
    for (const { entry, status } of entries) {
      if (status !== 'waiting') continue
      if (entry.act === 'return') this.out.delete(entry.code)
      else this.out.set(entry.code, { code: entry.code, customer: entry.customer, ...this.due(entry.nights, entry.at) })
    }
  }

  due(nights, at = Date.now()) {
    const day = new Date(at)
    day.setDate(day.getDate() + nights)
    day.setHours(this.rules.closingHour, 0, 0, 0)
    return { dueAt: day.toISOString() }
  }

  /** Returns the current reservation of a copy, or undefined if any customer may take it. */
  reservationFor(code) {
    const reservation = this.reserved.get(code)
    return reservation && !this.out.has(code) && new Date(reservation.until) > new Date() ? reservation : undefined
  }

  reservationsOf(customer) {
    return [...this.reserved.values()].filter((one) => one.customer === customer.id && this.reservationFor(one.code))
  }

  outOf(customer) { return [...this.out.values()].filter((loan) => loan.customer === customer.id) }
  nameOf(customer) { return this.customers.get(customer)?.name ?? phrase('a customer') }
  titleOf(code) {
    const copy = this.copies.get(code)
    return copy ? phrase('{1}, copy {2}', copy.title, copy.number) : phrase('A film with the code {1}', printed(code))
  }

  /** Returns why the customer cannot rent these copies, or undefined if they can. */
  refusal(customer, copies) {
    const [out, limit] = [this.outOf(customer).length, this.rules.limit]
    const waits = this.reservationsOf(customer).filter(({ code }) => !copies.some((copy) => copy.title === this.copies.get(code)?.title)).length
    const room = Math.max(0, limit - out - waits)
    if (copies.length > room) {
      if (waits) {
        return room
          ? phrase('{1} has {2} of {3} films out and {4} reserved. Choose up to {5}.', customer.name, out, limit, waits, room)
          : phrase('{1} has {2} of {3} films out and {4} reserved. Return one first.', customer.name, out, limit, waits)
      }
      return room
        ? phrase('{1} has {2} of {3} films out. Choose up to {4}.', customer.name, out, limit, room)
        : phrase('{1} has {2} of {3} films out. Return one first.', customer.name, out, limit)
    }
    const young = customer.age !== null && copies.find(({ youngest }) => youngest !== null && customer.age < youngest)
    if (young) {
      return phrase('{1} is {2}, too young for {3}. Choose other films.', customer.name, customer.age, `${young.title} (${young.rating})`)
    }
    const taken = copies.find((copy) => this.out.has(copy.code))
    if (taken) {
      const holder = this.nameOf(this.out.get(taken.code).customer)
      return phrase('{1} is rented to {2}. Return it first.', this.titleOf(taken.code), holder)
    }
    const other = copies.map(({ code }) => this.reservationFor(code)).find((one) => one && one.customer !== customer.id)
    if (!other) return undefined
    return phrase('{1} is reserved for {2} until {3}. Take another copy.', this.titleOf(other.code), this.nameOf(other.customer), timeOf(other.until))
  }

  /** Returns the copies whose rating requires an age check, because the customer's age is unknown. */
  ageQuestions(customer, copies) {
    return customer.age === null ? copies.filter((copy) => copy.asksUnknown) : []
  }

  /** Returns the first customers, loans or copies whose text contains every typed word. */
  static found(typed, all, textOf, most = 8) {
    const fold = (text) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')
      .replace(/\P{ASCII}/gu, (letter) => latin.get(letter) ?? letter)
    const parts = (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    const asked = parts(fold(typed))
    if (!asked.length) return []
    const found = []
    for (const one of all) {
      const text = fold(textOf(one)).replace(/&/g, '& and ')
      const words = [...parts(text), ...text.split(/\s+/).map((word) => parts(word).join(''))]
      if (asked.every((word) => words.some((other) => other.includes(word)))) found.push(one)
      if (found.length === most) break
    }
    return found
  }
}
