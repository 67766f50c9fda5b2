// The service worker of Popcorn. Caches visited pages for the member who saw them, posters up to a limit, and the files
// of the shell. Pages come from the network first, and from the cache if the network fails or is slow.

const patience = 4000
const mostPosters = 400
const mostPages = 3000
const ownListsInterval = 4 * 3600 * 1000
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
  if (event.tag !== 'popcorn-outbox') return
  event.waitUntil(lastMember().then(sendWaiting).then(tellPages).then(() => keepOwn('first')))
})

self.addEventListener('message', (event) => {
  const { keep, own, changed, left } = event.data ?? {}
  if (keep) event.waitUntil(keepNow(keep))
  if (own) event.waitUntil(isOwnKept(own).then((isKept) => isKept || keepOwn('all')))
  if (changed) event.waitUntil(keepOwn('first'))
  if (left) event.waitUntil(forgetMember())
})

const isPage = (request, { pathname }) =>
  (request.mode === 'navigate' || request.headers.get('accept')?.includes('text/html')) &&
  /^\/popcorn\/(films|bookmarked|watched|plays)(\/|$)/.test(pathname)

const isMark = ({ pathname }) => /^\/popcorn\/(films|plays|clips)\//.test(pathname)

/** Serves a poster, or a file that never changes under its address, from the cache first. */
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

/** Deletes the oldest entries above the limit. */
async function trim(cache, most) {
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - most))) await cache.delete(old)
}

/** Serves a page from the network, or from the cache if the network fails or takes too long. */
async function page(request, event) {
  const begun = session
  const fresh = fetch(request).then(async (answer) => {
    const kept = isLedElsewhere(answer) ? lookWhoIsHere() : keepPage(request.url, answer.clone(), begun)
    event.waitUntil(kept.catch(() => {}))
    return answer
  })
  fresh.catch(() => {})
  const kept = await keptPage(request)
  if (!kept) return fresh.catch(() => nothingKept())
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  return (await Promise.race([fresh.catch(() => undefined), late])) ?? withAge(kept)
}

/** Serves a page that is never cached. */
async function passing(request, event) {
  try {
    const answer = await fetch(request)
    if (isLedElsewhere(answer)) event.waitUntil(lookWhoIsHere().catch(() => {}))
    return answer
  } catch {
    return nothingKept()
  }
}

/** Whether the response is a redirect, for example to sign in, because the session has ended. */
const isLedElsewhere = (answer) => answer.type === 'opaqueredirect'

/** Fetches a public page to learn which member uses the device now, and deletes the pages of others. */
const lookWhoIsHere = () => keepNow(['/popcorn/films'])

// Pages of requests that began in an earlier session are not cached.
let session = 0
let lastChange = Promise.resolve()

/** Runs changes of the cached pages one after another. */
function inOrder(change) {
  const result = lastChange.then(change)
  lastChange = result.catch(() => {})
  return result
}

/** Caches a page for its member, and deletes the pages of other members from this device. */
async function keepPage(url, answer, begun) {
  const member = answer.headers.get('plaza-viewer')
  if (!answer.ok || answer.redirected || !member) return
  const text = (await answer.text()).replace(/<div class="flash [^]*?<\/p><\/div>/, '')
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  headers.set('plaza-kept', String(Date.now()))
  await inOrder(async () => {
    if (begun !== session) return
    await becomeMember(member)
    const cache = await caches.open(pagesOf(member))
    // Replaces the old entry atomically.
    await cache.put(url, new Response(text, { headers }))
    await trim(cache, mostPages)
  })
}

async function becomeMember(member) {
  if (member === await lastMember()) return
  await deletePages((name) => name !== pagesOf(member))
  await (await caches.open(files)).put('/popcorn/member', new Response(member))
}

/** Deletes all cached pages of a member who signs out, and those that are still being fetched. */
function forgetMember() {
  session += 1
  return inOrder(() => deletePages(() => true))
}

async function deletePages(isDeleted) {
  for (const name of await caches.keys()) {
    if (name.startsWith('popcorn-pages-') && isDeleted(name)) await caches.delete(name)
  }
}

async function lastMember() {
  const kept = await (await caches.open(files)).match('/popcorn/member')
  return kept ? kept.text() : 'nobody'
}

/**
 * Returns the cached page. A film's page is the same beside every list, so its page in the list of all films can stand
 * in.
 */
async function keptPage({ url }) {
  const cache = await caches.open(pagesOf(await lastMember()))
  const { pathname } = new URL(url)
  const kept = await cache.match(url, { ignoreVary: true })
  const film = pathname.match(/^\/popcorn\/(?:films|bookmarked|watched)\/([^/]+)$/)?.[1]
  if (kept || !film) return kept
  return cache.match(`/popcorn/films/${film}`, { ignoreVary: true, ignoreSearch: true })
}

/** Returns a cached page with a line that shows its age. */
async function withAge(kept) {
  const time = new Date(Number(kept.headers.get('plaza-kept')))
  const isToday = time.toDateString() === new Date().toDateString()
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  // In the format of the server; browsers join an English date and time with "at".
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

/** Caches the parts of a page that loaded before this worker was installed. */
async function keepNow(addresses) {
  const begun = session
  for (const address of addresses) {
    const url = new URL(address, location.origin)
    if (url.pathname.startsWith('/assets/')) await keptFirst(new Request(url), files).catch(() => {})
    else if (url.pathname.startsWith('/films/')) await keptFirst(new Request(url), posters).catch(() => {})
    else {
      await fetch(url, { headers: { Accept: 'text/html' } }).then((answer) => keepPage(url.href, answer, begun))
        .catch(() => {})
    }
  }
}

const ownLists = '/popcorn/own-lists'
let ownRun, pendingExtent

/** Whether all pages of a member's own lists were cached within the interval. */
async function isOwnKept(member) {
  const kept = await caches.match(ownLists, { cacheName: pagesOf(member) })
  return kept !== undefined && Date.now() - Number(await kept.text()) < ownListsInterval
}

/**
 * Caches the member's own lists: `all` pages, or only the `first` of each, which show the latest changes. A call during
 * a run causes another run, because the lists may have changed.
 */
function keepOwn(extent) {
  if (pendingExtent !== 'all') pendingExtent = extent
  ownRun ??= (async () => {
    while (pendingExtent) {
      const extent = pendingExtent
      pendingExtent = undefined
      // A failed run stores no time, so the next page view starts another one.
      await keepOwnLists(extent).catch(() => {})
    }
    ownRun = undefined
  })()
  return ownRun
}

/** Caches pages of the member's two lists, and the page of every film on them that is not cached yet. */
async function keepOwnLists(extent) {
  const begun = session
  let cache
  const pictures = []
  for (const list of ['/popcorn/bookmarked', '/popcorn/watched']) {
    for (let next = list; next;) {
      const text = await keepAhead(next, begun)
      // The response determined the member.
      cache ??= await caches.open(pagesOf(await lastMember()))
      for (const [, film] of text.matchAll(/href="\/popcorn\/(?:bookmarked|watched)\/([0-9a-f-]{36})["?]/g)) {
        const page = `/popcorn/films/${film}`
        if (await cache.match(page, { ignoreVary: true, ignoreSearch: true })) continue
        pictures.push((await keepAhead(page, begun)).match(/film-hero[^]*?src="([^"]+)"/)?.[1])
      }
      next = extent === 'all' && text.match(/href="([^"]+)" rel="next"/)?.[1].replaceAll('&amp;', '&')
    }
  }
  if (extent === 'all') {
    await inOrder(() => begun === session && cache.put(ownLists, new Response(String(Date.now()))))
  }
  await keepNow(pictures.filter(Boolean))
}

/** Fetches and caches a page in advance. Returns its text; throws if the server does not serve it to this member. */
async function keepAhead(path, begun) {
  if (begun !== session) throw new Error('signed out')
  const answer = await fetch(path, { headers: { Accept: 'text/html', Purpose: 'prefetch' } })
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`)
  const text = await answer.clone().text()
  await keepPage(new URL(path, location.origin).href, answer, begun)
  return text
}

/** Sends a mark immediately, or stores it for later if the network fails. */
async function mark(request, event) {
  const fields = new URLSearchParams(await request.clone().text())
  const back = fields.get('back') ?? new URL(request.referrer || '/popcorn/films', location.origin).pathname
  try {
    const answer = await fetch(request)
    event.waitUntil(keepAnew([back]).catch(() => {}).then(() => keepOwn('first')))
    return answer
  } catch {
    await keep(new URL(request.url).pathname, fields)
    await self.registration.sync?.register('popcorn-outbox').catch(() => {})
    return Response.redirect(new URL(back, location.origin).href, 303)
  }
}

/** Refreshes the cached pages that show a change. */
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
  // A cached page shows the same form twice, with one key. Different content is another change and needs another key.
  const same = waiting.find((mark) => mark.key === key)
  if (same && (same.body !== body() || same.path !== path)) key = crypto.randomUUID()
  await keepMark({ key, path, body: body(), words, member: await lastMember(), at: Date.now() })
}

async function tellPages() {
  for (const client of await self.clients.matchAll()) client.postMessage('sent')
}
