// The counter page: returns, rentals, due films and the journal. It shows only data on the device.

const root = document.querySelector('[data-counter]')
const scanDrawing = root.querySelector('svg')
let shop, entries = [], trouble, delay = 0, timer, busy

function make(tag, name, text, more = {}) {
  const element = document.createElement(tag)
  if (name) element.className = name
  if (text !== undefined) element.textContent = text
  return Object.assign(element, more)
}

const waits = (count) => (count === 1 ? phrase('1 entry is waiting to be sent.') : phrase('{1} entries are waiting to be sent.', count))

function dueText({ dueAt }) {
  const due = new Date(dueAt)
  const late = due < new Date()
  // In the format of the server; browsers join an English date and time with "at".
  const moment = due.toLocaleString(phrase('en-GB'), {
    weekday: 'short', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
  }).replace(' at ', ', ')
  return late ? phrase('Overdue since {1}', moment) : phrase('Due {1}', moment)
}

function price(copies, nights) {
  const { currency } = shop.rules
  const format = new Intl.NumberFormat(
    phrase('en-GB'), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.format(shop.rules.rateMinor * copies * nights / 10 ** format.resolvedOptions().maximumFractionDigits)
}

function section(title, ...parts) {
  const [whole, head] = [make('section', 'section'), make('div', 'section-head')]
  head.append(make('h2', '', title))
  whole.append(head, ...parts)
  return whole
}

function button(label, style, act) {
  const one = make('button', `button ${style}`, label, { type: 'button' })
  one.addEventListener('click', act)
  return one
}

function field(id, label, control, hint) {
  const whole = make('div', 'field')
  Object.assign(control, { id })
  whole.append(make('label', '', label, { htmlFor: id }), control)
  if (hint) {
    control.setAttribute('aria-describedby', `${id}-hint`)
    whole.append(make('p', 'hint', hint, { id: `${id}-hint` }))
  }
  return whole
}

const typing = () => make('input', '', undefined, {
  type: 'text', autocomplete: 'off', spellcheck: false, enterKeyHint: 'done',
})

function row(title, subtitle, trailing, act) {
  const item = make('li')
  const inside = act ? make('button', 'row', undefined, { type: 'button' }) : make('div', 'row')
  if (act) inside.addEventListener('click', act)
  const words = make('span', 'row-words')
  const head = make('span', 'row-title')
  head.append(make('bdi', '', title))
  words.append(head, make('span', 'row-subtitle', subtitle))
  inside.append(words)
  if (trailing) inside.append(trailing instanceof Node ? trailing : make('span', 'row-trailing', trailing))
  item.append(inside)
  return item
}

function list(label, rows) {
  const rowList = make('ul', 'rows')
  rowList.setAttribute('aria-label', label)
  rowList.append(...rows)
  return rowList
}

const badge = (label, tone) => make('span', `badge ${tone}`, label)

function banner(tone, message, ...actions) {
  const [whole, inside] = [make('div', `banner ${tone}`), make('div')]
  inside.append(make('p', '', message), ...actions.filter((one) => one.childNodes.length))
  whole.append(inside)
  return whole
}

// The state at the top of the page: the connection and the waiting entries

const state = make('div', 'till-state')
state.setAttribute('role', 'status')

async function showState() {
  const [device, lostAt] = [await readState('device'), await readState('lostAt')]
  const waiting = entries.filter((one) => one.status === 'waiting').length
  noteUnsent(waiting)
  const words = waiting ? waits(waiting) : phrase('All entries sent.')
  const actions = make('p', 'till-actions')
  // Always present: the banner keeps its height, so that nothing moves under a finger when the connection changes.
  actions.append(button(phrase('Try now'), 'quiet', () => turn()))
  if (entries.length) actions.append(button(phrase('Export the journal'), 'quiet', exportJournal))
  let said
  if (trouble?.status === 401) {
    const link = make('a', 'button primary', phrase('Sign in to send'), { href: '/signin?next=/rental/counter' })
    actions.prepend(link)
    said = banner('warning', phrase('Your session has expired, but nothing is lost. {1} Sign in again.', words), actions)
  } else if (trouble) said = banner('alert', `${trouble.message} ${words}`, actions)
  else if (lostAt) said = banner('warning', phrase('Offline since {1}. {2} You can keep working: entries are sent when the connection is back.', timeOf(lostAt), words), actions)
  else said = banner(waiting ? 'info' : 'done', phrase('{1} is connected. {2}', device?.name ?? phrase('This device'), words), actions)
  const cards = entries.filter((one) => one.outcome === 'conflict' && !one.isOver).length
  const link = make('a', 'button quiet', phrase('Review'), { href: '/rental/conflicts' })
  state.replaceChildren(said, ...(cards ? [banner('warning', cards === 1
    ? phrase('1 entry from this device needs review.')
    : phrase('{1} entries from this device need review.', cards), link)] : []))
}

async function exportJournal() {
  const [device, snapshot] = [await readState('device'), await readState('snapshot')]
  const bytes = JSON.stringify({
    format: 'plaza-rental-journal-1', device: device?.id, name: device?.name, shop: snapshot?.data.shop,
    exportedAt: new Date().toISOString(), entries: entries.map(({ entry, words, status, outcome, conflict }) => (
      { ...entry, words, status, outcome, conflict })),
  }, null, 2)
  const link = make('a', '', undefined, {
    href: URL.createObjectURL(new Blob([bytes], { type: 'application/json' })), download: 'rental-journal.json',
  })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
}

// Returns

const just = make('ol', 'rows scanned')
just.hidden = true
const justLog = make('div')
justLog.setAttribute('role', 'log')
justLog.setAttribute('aria-label', phrase('Just now'))
justLog.append(just)

function tell(title, detail, isGood) {
  just.hidden = false
  just.prepend(row(title, detail, badge(isGood ? phrase('Recorded') : phrase('Not recorded'), isGood ? 'done' : 'alert')))
  while (just.children.length > 20) just.lastChild.remove()
}

const back = typing()
const backFound = make('div')

/** Passes the text of a scanner field to `take`. If an input method is composing a syllable, waits until it is done. */
function readField(event, field, take) {
  event.preventDefault()
  const read = () => {
    const typed = field.value.trim()
    if (typed) take(typed)
  }
  if (event.isComposing) field.addEventListener('compositionend', () => setTimeout(read), { once: true })
  else read()
}

/** Whether a key ends a scan: Enter, or Tab after a code. */
const endsScan = ({ key, shiftKey, target }) => key === 'Enter' || key === 'Tab' && !shiftKey && readCode(target.value)

/** Shows what a code is that does not belong in the field. */
function tellOther(code) {
  const holder = [...shop.customers.values()].find((one) => one.code === code)
  if (holder) return tell(holder.name, phrase('This is a customer’s card. Scan the label of a copy here.'), false)
  if (shop.copies.has(code)) return tell(shop.titleOf(code), phrase('This is a copy. Scan the customer’s card here.'), false)
  tell(printed(code), phrase('This device has no customer with this code.'), false)
}

const isCard = (code) => [...shop.customers.values()].some((one) => one.code === code)

async function takeBack(code) {
  back.value = ''
  backFound.replaceChildren()
  back.focus()
  if (isCard(code)) return tellOther(code)
  const loan = shop.out.get(code)
  const [title, who] = [shop.titleOf(code), loan ? phrase('Returned by {1}', shop.nameOf(loan.customer)) : phrase('Accepted. This device had no rental for it')]
  await write([{ act: 'return', code, words: phrase('{1} returned', title) }])
  tell(title, `${who}.`, true)
  back.focus()
}

function returns() {
  const form = make('form', 'scan')
  form.noValidate = true
  const whole = field('till-back', phrase('Scan a code or enter a title'), back, phrase('The code is on the copy’s label, such as 7K3-M9Q-2H.'))
  const line = make('div', 'scan-line')
  back.replaceWith(line)
  if (scanDrawing) line.append(scanDrawing)
  line.append(back, make('button', 'button primary', phrase('Return')))
  form.append(whole)
  form.addEventListener('submit', (event) => {
    readField(event, back, (typed) => {
      const code = readCode(typed)
      if (code) return takeBack(code)
      if (backFound.childElementCount) return
      back.value = ''
      tell(typed, phrase('This isn’t a copy code, and no rented film matches it.'), false)
    })
  })
  back.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || !endsScan(event)) return
    event.preventDefault()
    form.requestSubmit()
  })
  back.addEventListener('input', () => {
    const out = [...shop.out.values()]
    const found = readCode(back.value) ? [] : Shop.found(back.value, out, (loan) => `${shop.copies.get(loan.code)?.title ?? ''} ${shop.nameOf(loan.customer)}`)
    backFound.replaceChildren(...(found.length ? [list(phrase('Films out'), found.map((loan) => (
      row(shop.titleOf(loan.code), `${shop.nameOf(loan.customer)}. ${dueText(loan)}`, phrase('Return'), () => takeBack(loan.code)))))] : []))
  })
  return section(phrase('Return'), form, backFound, justLog)
}

// Rentals: a customer, copies, nights

let customer, chosen = [], nightsChosen = 1
const rentBox = make('div')

function rentals() { return section(phrase('Rent'), rentBox) }

function showRent(focused) {
  rentBox.replaceChildren(...(customer ? renting() : choosing()))
  if (focused) rentBox.querySelector('input, select')?.focus()
}

function finder(id, label, hint, found, take) {
  const [typed, box] = [typing(), make('div')]
  const show = () => {
    const rows = found(typed.value)
    box.replaceChildren(...(rows.length ? [list(phrase('Results'), rows)] : []))
    if (typed.value.trim() && !rows.length) box.replaceChildren(make('p', 'hint', phrase('No matches.')))
  }
  typed.addEventListener('input', show)
  typed.addEventListener('keydown', (event) => {
    if (!endsScan(event)) return
    readField(event, typed, (words) => {
      const code = readCode(words)
      const found = box.querySelector('button')
      if (!code && found) return found.click()
      typed.value = ''
      show()
      if (code) take(code)
      else tell(words, phrase('This isn’t a code, and nothing matches it.'), false)
    })
  })
  return [field(id, label, typed, hint), box]
}

function choosing() {
  const pick = (one) => {
    customer = one
    chosen = []
    nightsChosen = 1
    showRent(true)
  }
  return finder('till-customer', phrase('Customer: name or code'), phrase('Enter the start of the name, or scan the card.'), (typed) => {
    const all = [...shop.customers.values()]
    return Shop.found(typed, all, (one) => `${one.name} ${one.code} ${printed(one.code)}`).map((one) => (
      row(one.name, phrase('{1}. {2} of {3} out', printed(one.code), shop.outOf(one).length, shop.rules.limit), undefined, () => pick(one))))
  }, (code) => {
    const one = [...shop.customers.values()].find((other) => other.code === code)
    if (one) pick(one)
    else tellOther(code)
  })
}

function copyText({ code, number }) {
  const reservation = shop.reservationFor(code)
  return reservation
    ? phrase('Copy {1}, {2}. Reserved for {3} until {4}', number, printed(code), shop.nameOf(reservation.customer), timeOf(reservation.until))
    : phrase('Copy {1}, {2}', number, printed(code))
}

function renting() {
  const out = shop.outOf(customer)
  const head = list(phrase('Customer'), [row(customer.name, phrase('{1}. {2} of {3} out', printed(customer.code), out.length, shop.rules.limit), phrase('Change customer'), () => {
    customer = undefined
    showRent(true)
  })])
  const parts = [head]
  if (out.length) parts.push(list(phrase('Out now'), out.map((loan) => row(shop.titleOf(loan.code), dueText(loan)))))
  const isChosen = ({ code }) => chosen.some((copy) => copy.code === code)
  const add = (copy) => {
    if (!copy) return
    const refused = isChosen(copy) ? phrase('Already selected.') : shop.refusal(customer, [...chosen, copy])
    if (refused) return tell(shop.titleOf(copy.code), refused, false)
    chosen.push(copy)
    showRent(true)
  }
  parts.push(...finder('till-film', phrase('Film: title or code'), undefined, (typed) => {
    const free = [...shop.copies.values()].filter((copy) => !shop.out.has(copy.code) && !isChosen(copy))
    return Shop.found(typed, free, (copy) => `${copy.title} ${copy.code} ${printed(copy.code)}`).map((copy) => (
      row(copy.title, copyText(copy), copy.rating ?? undefined, () => add(copy))))
  }, (code) => {
    const copy = shop.copies.get(code)
    if (copy) add(copy)
    else if (isCard(code)) tellOther(code)
    else tell(printed(code), phrase('This device has no copy with this code in its stock.'), false)
  }))
  if (chosen.length) parts.push(...agreeing())
  return parts
}

function agreeing() {
  const chosenList = list(phrase('Selected'), chosen.map((copy) => row(copy.title, phrase('Copy {1}, {2}', copy.number, printed(copy.code)), phrase('Remove'), () => {
    chosen = chosen.filter((other) => other !== copy)
    showRent(true)
  })))
  const nights = make('select')
  for (let count = 1; count <= 14; count += 1) nights.append(make('option', '', String(count), { value: count, selected: count === nightsChosen }))
  const parts = [chosenList, field('till-nights', phrase('Nights'), nights)]
  const asked = shop.ageQuestions(customer, chosen)
  const looked = make('input', '', undefined, { type: 'checkbox', id: 'till-age' })
  if (asked.length) {
    const question = make('div', 'field toggle')
    const films = asked.map((copy) => `${copy.title} (${copy.rating})`).join(', ')
    const words = phrase('{1} has no date of birth on record. I checked the age for {2}.', customer.name, films)
    question.append(make('label', '', words, { htmlFor: 'till-age' }), looked)
    looked.className = 'switch'
    looked.setAttribute('role', 'switch')
    parts.push(question)
  }
  const done = button('', 'primary wide', () => rent(Number(nights.value), looked))
  const say = () => {
    const sum = price(chosen.length, Number(nights.value))
    done.textContent = chosen.length === 1 ? phrase('Rent 1 film for {1}', sum) : phrase('Rent {1} films for {2}', chosen.length, sum)
  }
  nights.addEventListener('change', () => {
    nightsChosen = Number(nights.value)
    say()
  })
  say()
  return [...parts, done]
}

async function rent(nights, looked) {
  if (busy) return
  const refused = shop.refusal(customer, chosen)
  if (refused) return tell(customer.name, refused, false)
  if (shop.ageQuestions(customer, chosen).length && !looked.checked) {
    return tell(customer.name, phrase('Check who is renting, then confirm the age.'), false)
  }
  busy = true
  try {
    const [checkout, who, copies] = [newKey(), customer, chosen]
    await write(copies.map((copy) => ({
      act: 'rent', ageConfirmed: looked.checked, checkout, code: copy.code, customer: who.id, nights,
      rateMinor: shop.rules.rateMinor,
      words: phrase('{1} rented to {2}', shop.titleOf(copy.code), who.name),
    })))
    for (const copy of copies) tell(shop.titleOf(copy.code), phrase('Rented to {1}. {2}.', who.name, dueText(shop.out.get(copy.code))), true)
    customer = undefined
    showRent()
  } finally {
    busy = false
  }
}

// Due films and the journal

const due = make('div')
const log = make('div')

function showLists() {
  const loans = [...shop.out.values()].sort((one, other) => one.dueAt < other.dueAt ? -1 : 1)
  due.replaceChildren(loans.length
    ? list(phrase('Films out'), loans.slice(0, 30).map((loan) => (
      row(shop.titleOf(loan.code), `${shop.nameOf(loan.customer)}. ${dueText(loan)}`,
        new Date(loan.dueAt) < new Date() ? badge(phrase('Overdue'), 'alert') : undefined))))
    : make('p', 'hint', phrase('No films out.')))
  const lately = entries.slice(-20).reverse()
  const marks = {
    waiting: () => badge(phrase('Waiting'), 'info'), applied: () => badge(phrase('Sent'), 'done'),
    'already-returned': () => badge(phrase('Already returned'), 'neutral'), conflict: () => badge(phrase('Needs review'), 'warning'),
  }
  log.replaceChildren(lately.length
    ? list(phrase('Recent entries'), lately.map((one) => row(one.words, phrase('{1}, entry {2}', timeOf(one.at), one.entry.sequence), marks[one.outcome ?? one.status]?.())))
    : make('p', 'hint', phrase('Rentals and returns on this device appear here until they’re sent, and for a while afterwards.')))
}

async function write(deeds) {
  await writeDown(deeds)
  await look()
  turn()
}

/** Shows the stored state. Does not disturb a selection in progress. */
async function look() {
  const snapshot = await readState('snapshot')
  entries = await journal()
  if (snapshot) {
    shop = new Shop(snapshot.data, entries)
    if (customer) customer = shop.customers.get(customer.id) ?? customer
    showLists()
    work()
  }
  await showState()
}

/** Synchronises with the server now and then again, after failures at increasing intervals of up to a minute. */
async function turn() {
  clearTimeout(timer)
  try {
    await meet()
    trouble = undefined
    delay = 0
  } catch (error) {
    if (error instanceof Said && error.status < 500 && error.status !== 429) trouble = error
    else {
      trouble = undefined
      if (!await readState('lostAt')) await writeState('lostAt', Date.now())
    }
    delay = Math.min(60000, Math.max(1000, delay * 2))
    if (error.slug === 'device-revoked') return end(error)
    if (error.status === 403) await closeShop()
  }
  await look()
  timer = setTimeout(turn, delay ? delay * (0.75 + Math.random() / 2) : 30000)
}

/** The signed-in member may not work here: deletes the customer data until a permitted member signs in. */
async function closeShop() {
  await inBase('readwrite', (state) => state.delete('snapshot'))
  shop = undefined
  root.classList.remove('at-work')
  root.replaceChildren(state)
}

/** The device is no longer a counter: deletes its customer data. */
async function end(said) {
  await replay().catch(() => {})
  await forgetShop()
  shop = undefined
  entries = await journal()
  enrol(said.message)
}

// Registration of a counter

function enrol(why) {
  const name = typing()
  name.maxLength = 60
  const complaint = make('div')
  const done = make('button', 'button primary wide', phrase('Use this device as a counter'))
  const form = make('form', 'form')
  form.noValidate = true
  form.append(field('till-name', phrase('Name of this device'), name, phrase('For example: Till by the door.')), done)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    complaint.replaceChildren()
    done.setAttribute('aria-busy', 'true')
    try {
      await register(name.value)
      await begin()
    } catch (error) {
      complaint.replaceChildren(banner('alert', error instanceof Said ? error.message : phrase('Couldn’t connect. Try again.')))
    } finally {
      done.removeAttribute('aria-busy')
    }
  })
  const about = make('p', 'lead-words', phrase('A counter device can rent out and take back films without an internet connection. It stores customer names, codes and ages, the stock and current rentals. Signing out deletes this data from the device.'))
  const parts = entries.length ? [button(phrase('Export the journal'), 'quiet', exportJournal)] : []
  root.classList.remove('at-work')
  root.replaceChildren(...(why ? [banner('warning', why)] : []), about, complaint, form, ...parts)
}

async function begin() {
  root.replaceChildren(state)
  await look()
  await turn()
}

/** Shows the shop once there is a snapshot. */
function work() {
  if (!shop || root.classList.contains('at-work')) return
  const [deeds, lists] = [make('div'), make('div')]
  deeds.append(returns(), rentals())
  lists.append(section(phrase('Out'), due), section(phrase('Journal'), log))
  root.replaceChildren(state, deeds, lists)
  root.classList.add('at-work')
  showRent()
}

/** Warns before a sign-out that would delete waiting entries. */
function guardSignOut() {
  document.addEventListener('submit', (event) => {
    const waiting = entries.filter((one) => one.status === 'waiting').length
    if (!event.target.matches('form[action="/signout"]') || !waiting) return
    event.preventDefault()
    event.stopImmediatePropagation()
    document.querySelector(':popover-open')?.hidePopover()
    const away = button(phrase('Sign out and lose the entries'), 'danger', () => event.target.submit())
    state.prepend(banner('alert', phrase('{1} Signing out deletes all data from this device. Wait for the connection, or export the journal first.', waits(waiting)), button(phrase('Export the journal'), 'primary', exportJournal), away))
    scrollTo({ top: 0 })
  }, { capture: true })
}

async function startWorker() {
  if (!navigator.serviceWorker) return
  await navigator.serviceWorker.register('/rental/counter-worker.js', { scope: '/rental/counter' })
  const { active } = await navigator.serviceWorker.ready
  const links = document.querySelectorAll('link[rel=stylesheet], link[rel=icon], link[rel=apple-touch-icon]')
  const files = [...links].map((link) => link.href)
  const scripts = [...document.scripts].map((script) => script.src).filter(Boolean)
  active.postMessage({ keep: [...files, ...scripts, new URL(root.dataset.counter, location).href] })
}

async function start() {
  if (!navigator.locks || !globalThis.crypto?.subtle || !globalThis.indexedDB) {
    root.replaceChildren(banner('alert', phrase('This page needs a secure connection (https) to store data on the device. Contact the site’s administrator.')))
    return
  }
  guardSignOut()
  addEventListener('online', () => { delay = 0; turn() })
  startWorker().catch(() => {})
  entries = await journal()
  if (await readState('device')) await begin()
  else enrol()
}

start()
