// Keeps what was visited for reading without a connection: pages for the member who saw them, posters up to a limit,
// and the files of the shell. The network comes first; what is kept answers when it is away or slow.

const patience = 4000
const mostPosters = 400
const mostPages = 3000
const files = 'popcorn-files'
const posters = 'popcorn-posters'
const pagesOf = (member) => `popcorn-pages-${member}`

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(files).then((cache) => cache.add('/popcorn/offline')).then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (address.origin !== location.origin) return
  if (request.method === 'GET') {
    if (address.pathname.startsWith('/assets/')) event.respondWith(keptFirst(request, files))
    else if (/^\/films\/[^/]+\/poster\//.test(address.pathname)) event.respondWith(keptFirst(request, posters))
    else if (isPage(request, address)) event.respondWith(page(request, event))
    else if (request.mode === 'navigate') event.respondWith(passing(request, event))
  } else if (request.method === 'POST' && request.mode === 'navigate' && isMark(address)) {
    event.respondWith(mark(request, event))
  }
})

self.addEventListener('sync', (event) => {
  if (event.tag === 'popcorn-outbox') event.waitUntil(lastMember().then(sendWaiting).then(tellPages))
})

self.addEventListener('message', (event) => {
  const { keep, own } = event.data ?? {}
  if (own) event.waitUntil(keepOwn().catch(() => {}))
  if (keep) event.waitUntil(keepNow(keep))
})

const isPage = (request, { pathname }) =>
  (request.mode === 'navigate' || request.headers.get('accept')?.includes('text/html')) &&
  /^\/popcorn\/(films|bookmarked|watched|plays)(\/|$)/.test(pathname)

const isMark = ({ pathname }) => /^\/popcorn\/(films|plays|clips)\//.test(pathname)

/** A file that never changes under its address, or a poster. */
async function keptFirst(request, name) {
  const cache = await caches.open(name)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    if (name === posters) await trim(cache, mostPosters)
  }
  return answer
}

/** The first to come are the first to go. */
async function trim(cache, most) {
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - most))) await cache.delete(old)
}

/** The network's answer, or what was kept where it is away or takes too long. */
async function page(request, event) {
  const fresh = fetch(request).then(async (answer) => {
    const kept = isLedElsewhere(answer) ? lookWhoIsHere() : keepPage(request.url, answer.clone())
    event.waitUntil(kept.catch(() => {}))
    return answer
  })
  fresh.catch(() => {})
  const kept = await keptPage(request)
  if (!kept) return fresh.catch(() => nothingKept())
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  return (await Promise.race([fresh.catch(() => undefined), late])) ?? withAge(kept)
}

/** A page that is not kept. */
async function passing(request, event) {
  try {
    const answer = await fetch(request)
    if (isLedElsewhere(answer)) event.waitUntil(lookWhoIsHere().catch(() => {}))
    return answer
  } catch {
    return nothingKept()
  }
}

/** Perhaps to sign in, because the session ended elsewhere. */
const isLedElsewhere = (answer) => answer.type === 'opaqueredirect'

/** A page for everyone tells whose device this is now, and what others left goes. */
const lookWhoIsHere = () => keepNow(['/popcorn/films'])

/** Keeps a page for the member whose it is, and forgets what others left on this device. */
async function keepPage(url, answer) {
  const member = answer.headers.get('plaza-viewer')
  if (!answer.ok || answer.redirected || !member) return
  await becomeMember(member)
  const text = (await answer.text()).replace(/<div class="flash [^]*?<\/p><\/div>/, '')
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  headers.set('plaza-kept', String(Date.now()))
  const cache = await caches.open(pagesOf(member))
  // Replaces the former one: there is never a moment without either.
  await cache.put(url, new Response(text, { headers }))
  await trim(cache, mostPages)
}

async function becomeMember(member) {
  if (member === await lastMember()) return
  for (const name of await caches.keys()) {
    if (name.startsWith('popcorn-pages-') && name !== pagesOf(member)) await caches.delete(name)
  }
  await (await caches.open(files)).put('/popcorn/member', new Response(member))
}

async function lastMember() {
  const kept = await (await caches.open(files)).match('/popcorn/member')
  return kept ? kept.text() : 'nobody'
}

/** A film's page is the same whichever list it stands beside. */
async function keptPage({ url }) {
  const cache = await caches.open(pagesOf(await lastMember()))
  const { pathname } = new URL(url)
  const kept = await cache.match(url, { ignoreVary: true })
  const film = pathname.match(/^\/popcorn\/(?:films|bookmarked|watched)\/([^/]+)$/)?.[1]
  if (kept || !film) return kept
  return cache.match(`/popcorn/films/${film}`, { ignoreVary: true, ignoreSearch: true })
}

/** The page as it was, with a line that says since when. */
async function withAge(kept) {
  const time = new Date(Number(kept.headers.get('plaza-kept')))
  const isToday = time.toDateString() === new Date().toDateString()
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  // As the server writes it; browsers join an English date and its time by "at".
  const words = isToday ? phrase('today, {1}', time.toLocaleTimeString(phrase('en-GB'), clock))
    : time.toLocaleString(phrase('en-GB'), { weekday: 'short', day: 'numeric', month: 'long', ...clock }).replace(' at ', ', ')
  const line = `<p class="kept" role="status">${phrase('You’re offline. This page is from {1}.', words)}</p>`
  const text = (await kept.text()).replace(/(<body[^>]*>)/, `$1${line}`)
  return new Response(text, { headers: kept.headers })
}

async function nothingKept() {
  const kept = await (await caches.open(files)).match('/popcorn/offline')
  return kept ?? Response.error()
}

/** Keeps what a page was made of when it came before this worker did. */
async function keepNow(addresses) {
  for (const address of addresses) {
    const url = new URL(address, location.origin)
    if (url.pathname.startsWith('/assets/')) await keptFirst(new Request(url), files).catch(() => {})
    else if (url.pathname.startsWith('/films/')) await keptFirst(new Request(url), posters).catch(() => {})
    else await fetch(url, { headers: { Accept: 'text/html' } }).then((answer) => keepPage(url.href, answer)).catch(() => {})
  }
}

/** Keeps both lists of the member's own to their ends, and the page of every film on them that is not kept yet. */
async function keepOwn() {
  const cache = await caches.open(pagesOf(await lastMember()))
  for (const list of ['/popcorn/bookmarked', '/popcorn/watched']) {
    for (let next = list; next;) {
      const text = await keepAhead(next)
      if (!text) return
      for (const [, film] of text.matchAll(/href="\/popcorn\/(?:bookmarked|watched)\/([0-9a-f-]{36})["?]/g)) {
        const page = `/popcorn/films/${film}`
        if (await cache.match(page, { ignoreVary: true, ignoreSearch: true })) continue
        const poster = (await keepAhead(page))?.match(/film-hero[^]*?src="([^"]+)"/)?.[1]
        if (poster) await keepNow([poster])
      }
      next = text.match(/href="([^"]+)" rel="next"/)?.[1].replaceAll('&amp;', '&')
    }
  }
}

/** Keeps a page that nobody looks at yet, and answers its text. */
async function keepAhead(path) {
  const answer = await fetch(path, { headers: { Accept: 'text/html', Purpose: 'prefetch' } })
  if (!answer.ok || answer.redirected) return undefined
  const text = await answer.clone().text()
  await keepPage(new URL(path, location.origin).href, answer)
  return text
}

/** A mark: sent at once where that works; kept for later where it does not. */
async function mark(request, event) {
  const fields = new URLSearchParams(await request.clone().text())
  const back = fields.get('back') ?? new URL(request.referrer || '/popcorn/films', location.origin).pathname
  try {
    const answer = await fetch(request)
    event.waitUntil(keepAnew([back, '/popcorn/bookmarked', '/popcorn/watched']).catch(() => {}))
    return answer
  } catch {
    await keep(new URL(request.url).pathname, fields)
    await self.registration.sync?.register('popcorn-outbox').catch(() => {})
    return Response.redirect(new URL(back, location.origin).href, 303)
  }
}

/** Pages that are kept and show what was just changed. */
async function keepAnew(paths) {
  const cache = await caches.open(pagesOf(await lastMember()))
  for (const path of paths) if (await cache.match(path, { ignoreVary: true })) await keepNow([path])
}

async function keep(path, fields) {
  const waiting = await waitingMarks()
  const body = () => fields.toString()
  let key = fields.get('_key') || crypto.randomUUID()
  const words = fields.get('words') ?? phrase('A change')
  fields.delete('_key')
  // A kept page shows the same form twice: what was changed in it meanwhile is something else.
  const same = waiting.find((mark) => mark.key === key)
  if (same && (same.body !== body() || same.path !== path)) key = crypto.randomUUID()
  await keepMark({ key, path, body: body(), words, member: await lastMember(), at: Date.now() })
}

async function tellPages() {
  for (const client of await self.clients.matchAll()) client.postMessage('sent')
}
