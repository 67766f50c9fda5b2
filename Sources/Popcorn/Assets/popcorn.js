// The Popcorn shop: the strip of years, lists that load more, swiping, and changes that wait for a connection.

/** Scrolls the selected year to the middle of its strip. */
function startYears(strip) {
  const chosen = strip.querySelector('[aria-current]')
  const list = strip.querySelector('ul')
  if (chosen) list.scrollLeft = chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
}

/** Loads more of a list when its end comes near. The link to the next page stays for those who use it. */
function startGrowing() {
  const grown = `grown ${location.pathname}${location.search}`
  const near = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) grow(target)
  }, { rootMargin: '900px 0px' })
  let status, growing

  async function grow(link) {
    if (growing) return growing
    near.unobserve(link)
    growing = append(link).finally(() => { growing = undefined })
    return growing
  }

  async function append(link) {
    link.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(link.href, { headers: { Accept: 'text/html' } })
      if (!answer.ok || answer.redirected) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const [list, more] = [document.querySelector('[data-grows]'), page.querySelector('[data-grows]')]
      const pager = link.closest('.pager')
      if (!list || !more || !pager?.isConnected) return
      const count = more.querySelectorAll('li').length
      // Merges a month that continues on the next page.
      const [last, first] = [list.lastElementChild, more.firstElementChild]
      if (first?.querySelector('h2') && first.querySelector('h2').textContent === last?.querySelector('h2')?.textContent) {
        last.querySelector('ul').append(...first.querySelectorAll('li'))
        first.remove()
      }
      list.append(...more.children)
      for (const row of list.querySelectorAll('.marked:not([data-swipes])')) startSwipe(row)
      const next = page.querySelector('.pager')
      if (next) pager.replaceWith(document.adoptNode(next))
      else pager.remove()
      say(phrase('{1} more, {2} shown.', count, list.querySelectorAll('li').length))
      sessionStorage.setItem(grown, String(1 + Number(sessionStorage.getItem(grown) ?? 0)))
      watch()
    } catch {
      link.removeAttribute('aria-busy')
    }
  }

  function say(words) {
    if (!status) {
      status = document.createElement('p')
      status.className = 'visually-hidden'
      status.setAttribute('role', 'status')
      document.querySelector('#main .page')?.append(status)
    }
    status.textContent = words
  }

  function watch() {
    const link = document.querySelector('.page:has([data-grows]) .pager a[rel=next]')
    if (link) near.observe(link)
  }

  /** Restores the length and the scroll position of a list after going back or reloading. */
  async function comeBack() {
    const kind = performance.getEntriesByType('navigation')[0]?.type
    const times = Number(sessionStorage.getItem(grown) ?? 0)
    const place = Number(sessionStorage.getItem(`${grown} at`) ?? 0)
    sessionStorage.removeItem(grown)
    if (kind !== 'back_forward' && kind !== 'reload') return watch()
    if (times > 0) history.scrollRestoration = 'manual'
    for (let time = 0; time < Math.min(times, 40); time += 1) {
      const link = document.querySelector('.pager a[rel=next]')
      if (!link) break
      await grow(link)
    }
    if (times > 0 && place) scrollTo({ top: place, behavior: 'instant' })
    watch()
  }

  addEventListener('pagehide', () => sessionStorage.setItem(`${grown} at`, String(scrollY)))
  // A search replaces the list and its link.
  const results = document.querySelector('[data-grows]')?.closest('.page')
  if (results) new MutationObserver(watch).observe(results, { childList: true })
  comeBack()
}

/** Runs an import in parts and shows its progress. */
function startParts(form) {
  const [bar, status] = [form.querySelector('progress'), form.querySelector('[role=status]')]
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    form.querySelector('button').disabled = true
    bar.hidden = false
    try {
      for (;;) {
        const answer = await fetch(form.dataset.parts, { method: 'POST', headers: { Accept: 'application/json' } })
        if (!answer.ok) throw answer
        const { rows, page } = await answer.json()
        if (!rows) return location.assign(page)
        bar.value += rows
        status.textContent = phrase('{1} of {2} rows', Math.min(bar.value, bar.max), bar.max)
      }
    } catch {
      status.textContent = phrase('The import stopped partway. Completed rows are kept. Press again to continue.')
      form.querySelector('button').disabled = false
    }
  }, { capture: true })
}

/** Refreshes the progress of looking up an import's films, and reloads the page when the lookup is done. */
function startSeeking() {
  const seeking = document.querySelector('[data-seeking]')
  if (!seeking) return
  const look = async () => {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => undefined)
    const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), 'text/html')
    const now = page && page.querySelector('[data-seeking]')
    if (page && !now) return location.reload()
    if (now) seeking.replaceChildren(...now.childNodes)
    setTimeout(look, 3000)
  }
  setTimeout(look, 3000)
}

/** Submits the remove form of a row that is swiped away. */
function startSwipe(row) {
  row.dataset.swipes = ''
  const item = row.querySelector('.marked-row')
  const form = row.querySelector('form')
  let from, moved = 0
  const settle = () => {
    item.classList.add('swiped')
    item.classList.remove('swiping')
    item.style.translate = ''
  }
  row.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse') return
    from = { x: event.clientX, y: event.clientY }
    moved = 0
  })
  row.addEventListener('pointermove', (event) => {
    if (!from) return
    moved = Math.min(0, event.clientX - from.x)
    if (Math.abs(event.clientY - from.y) > Math.abs(moved)) return
    item.classList.add('swiping')
    item.style.translate = `${moved}px`
  })
  const end = () => {
    if (!from) return
    from = undefined
    if (-moved > Math.min(160, row.clientWidth * 0.4)) form.requestSubmit()
    else settle()
  }
  row.addEventListener('pointerup', end)
  row.addEventListener('pointercancel', () => { from = undefined; settle() })
}

/** Lists the waiting and rejected changes, with buttons to discard or retry them. */
async function showWaiting() {
  const member = document.querySelector('[data-viewer]')?.dataset.viewer
  const waiting = (await waitingMarks()).filter((mark) => mark.member === member)
  document.querySelector('.waiting')?.remove()
  if (!waiting.length) return
  const box = document.createElement('details')
  box.className = 'waiting'
  const refused = waiting.filter((mark) => mark.refused).length
  box.open = refused > 0
  const summary = document.createElement('summary')
  summary.textContent = refused
    ? refused === 1 ? phrase('1 change was rejected') : phrase('{1} changes were rejected', refused)
    : waiting.length === 1 ? phrase('1 change is waiting to be sent')
      : phrase('{1} changes are waiting to be sent', waiting.length)
  const list = document.createElement('ul')
  list.append(...waiting.sort((one, other) => one.at - other.at).map(waitingRow))
  box.append(summary, list)
  document.querySelector('#main .page')?.prepend(box)
}

function waitingRow(mark) {
  const row = document.createElement('li')
  row.append(mark.refused ? `${mark.words}. ${mark.refused} ` : `${phrase('{1}: waiting to be sent.', mark.words)} `)
  if (mark.refused) {
    row.append(rowButton(phrase('Try again'), async () => {
      // The server has stored its response to the rejected key, so a retry needs a new one.
      await dropMark(mark.key)
      await keepMark({ ...mark, key: crypto.randomUUID(), refused: undefined })
      await sendNow()
    }))
  }
  row.append(rowButton(phrase('Don’t send'), async () => {
    await dropMark(mark.key)
    await showWaiting()
  }))
  return row
}

function rowButton(words, act) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button quiet'
  button.textContent = words
  button.addEventListener('click', act)
  return button
}

/** Sends the waiting changes and reloads the page if any was sent. */
async function sendNow() {
  const member = document.querySelector('[data-viewer]')?.dataset.viewer
  if (!member || !navigator.onLine) return showWaiting()
  const before = (await waitingMarks()).length
  await sendWaiting(member).catch(() => {})
  const after = (await waitingMarks()).length
  if (after === before) return showWaiting()
  navigator.serviceWorker?.controller?.postMessage({ changed: true })
  showNow()
}

/** Reloads the page, unless it has a form that the user may be filling in. */
function showNow() {
  if (document.querySelector('form.form')) showWaiting()
  else location.reload()
}

async function startOfflineReading() {
  if (!navigator.serviceWorker) return
  // Checked before registration, because a new worker takes control of the page immediately.
  const cameBefore = !navigator.serviceWorker.controller?.scriptURL.endsWith('/popcorn/sw.js')
  await navigator.serviceWorker.register('/popcorn/sw.js', { scope: '/popcorn/' })
  const { active } = await navigator.serviceWorker.ready
  if (cameBefore) {
    const links = document.querySelectorAll('link[rel=stylesheet], link[rel=icon], link[rel=apple-touch-icon]')
    const files = [...links].map((link) => link.href)
    const scripts = [...document.scripts].map((script) => script.src).filter(Boolean)
    const pictures = [...document.images].filter((image) => image.complete).map((image) => image.src)
    active.postMessage({ keep: [...files, ...scripts, ...pictures, location.href] })
  }
  const askForOwnFilms = () => keepOwnFilms(active)
  askForOwnFilms()
  addEventListener('online', askForOwnFilms)
  navigator.serviceWorker.addEventListener('message', showNow)
}

/** Reloads a cached page once the connection is so fast that the worker shows the current page. */
function startReturn() {
  if (!document.querySelector('.kept')) return
  const look = async () => {
    const start = Date.now()
    const answer = document.visibilityState === 'visible'
      && await fetch('/popcorn/offline', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok && Date.now() - start < 2000) return showNow()
    setTimeout(look, 5000)
  }
  setTimeout(look, 5000)
}

/** Asks the worker to cache the pages of all films on the member's own lists, unless it did so in the last hours. */
function keepOwnFilms(worker) {
  const member = document.querySelector('[data-viewer]')?.dataset.viewer
  if (member && member !== 'nobody' && navigator.onLine) worker.postMessage({ own: member })
}

const wanted = 'popcorn wanted'

/** Returns a string that identifies what a form would do, without its key. */
function deedOf(form) {
  const fields = new FormData(form)
  return [form.getAttribute('action'), ...['on', 'precision', 'again'].map((name) => fields.get(name))].join(' ')
}

/**
 * Completes, after signing in, a change that was requested in this window. A link from elsewhere to the same page only
 * asks for confirmation: opening a page changes nothing.
 */
function startWanted() {
  const asked = sessionStorage.getItem(wanted)
  sessionStorage.removeItem(wanted)
  const form = location.pathname === '/popcorn/pending-action' && document.querySelector('[data-question] form')
  if (asked && form && [deedOf(form), location.pathname + location.search].includes(asked)) form.requestSubmit()
  document.addEventListener('click', ({ target }) => {
    const link = target.closest?.('a[href^="/popcorn/pending-action?"]')
    if (link) sessionStorage.setItem(wanted, link.getAttribute('href'))
  })
  document.addEventListener('submit', ({ target }) => sessionStorage.setItem(wanted, deedOf(target)), { capture: true })
}

/** Deletes the cached pages and the waiting changes on signing out. */
function startSignOut(form) {
  form.addEventListener('submit', () => {
    if (!navigator.onLine || !globalThis.caches) return
    // The worker also stops caching the pages that it is fetching.
    navigator.serviceWorker?.controller?.postMessage({ left: true })
    caches.keys().then((names) => names.filter((name) => name.startsWith('popcorn-pages-')).map((name) => caches.delete(name)))
    indexedDB.deleteDatabase(outboxName)
  })
}

for (const form of document.querySelectorAll('form[action="/signout"]')) startSignOut(form)
for (const strip of document.querySelectorAll('.years')) startYears(strip)
for (const row of document.querySelectorAll('.marked')) startSwipe(row)
for (const form of document.querySelectorAll('[data-parts]')) startParts(form)
startSeeking()
startWanted()
startGrowing()
startReturn()
startOfflineReading().catch(() => {})
if (globalThis.indexedDB) {
  sendNow()
  addEventListener('online', sendNow)
}
