// The service worker of the counter. Caches only the counter page and its files; all other pages come from the server.

const cacheName = 'rental-counter-1'
const page = '/rental/counter'
const timeout = 3000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname === page) event.respondWith(show(request, event))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})

self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(cacheAll(event.data.keep))
})

/** Serves the page from the network, or from the cache if the network fails or takes too long. */
async function show(request, event) {
  const cache = await caches.open(cacheName)
  const fresh = fetch(request).then((answer) => {
    if (answer.ok && !answer.redirected) event.waitUntil(cachePage(cache, answer.clone()))
    return answer
  })
  fresh.catch(() => {})
  const cached = await cache.match(page)
  if (!cached) return fresh
  const late = new Promise((resolve) => setTimeout(resolve, timeout))
  const answer = await Promise.race([fresh.catch(() => undefined), late])
  // A server error comes from a server that is starting, or from a proxy without a server.
  return answer && answer.status < 500 ? answer : cached
}

async function cachePage(cache, answer) {
  const text = (await answer.text()).replace(/<div class="flash [^]*?<\/p><\/div>/, '')
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  await cache.put(page, new Response(text, { headers }))
}

/** Serves a file from the cache first: it never changes under its address. */
async function file(request) {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** Caches the parts of a page that loaded before this worker was installed, and deletes the files of older pages. */
async function cacheAll(addresses) {
  const cache = await caches.open(cacheName)
  const wanted = new Set(addresses.map((address) => new URL(address, location.origin).href))
  for (const address of wanted) if (!await cache.match(address)) await cache.add(address)
  const answer = await fetch(page, { headers: { Accept: 'text/html' } })
  if (answer.ok && !answer.redirected) await cachePage(cache, answer)
  for (const old of await cache.keys()) {
    if (new URL(old.url).pathname.startsWith('/assets/') && !wanted.has(old.url)) await cache.delete(old)
  }
}
