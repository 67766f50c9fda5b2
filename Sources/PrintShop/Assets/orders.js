// Updates active orders in place: when the server reports a change, the page is fetched again.

const liveOrders = document.querySelector('[data-live]')

if (liveOrders) {
  let isAsking = false
  let isStale = false

  const refresh = async () => {
    // Does not replace a field while the user types in it.
    if (liveOrders.contains(document.activeElement) && document.activeElement.matches('input')) return
    if (isAsking) return (isStale = true)
    isAsking = true
    try {
      const response = await fetch(location.href, { headers: { Accept: 'text/html' } })
      if (response.redirected || !response.ok) return location.reload()
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const fresh = page.getElementById('orders')
      if (fresh) replaceOrders(fresh)
    } catch {
      // The next event fetches again.
    } finally {
      isAsking = false
      if (isStale) {
        isStale = false
        refresh()
      }
    }
  }

  const events = new EventSource(liveOrders.dataset.live)
  let last
  events.addEventListener('orders', ({ data }) => {
    if (data === last) return
    const before = last && JSON.parse(last)
    last = data
    refresh()
    notify(before, JSON.parse(data))
  })
  addEventListener('pagehide', () => events.close())
}

/** Replaces only the orders that differ, so that running animations continue. */
function replaceOrders(fresh) {
  if (fresh.innerHTML === liveOrders.innerHTML) return
  const open = new Set([...liveOrders.querySelectorAll('details[open]')].map((one) => one.closest('[data-order]')?.dataset.order))
  const old = [...liveOrders.querySelectorAll('[data-order]')]
  const isSame = (one, other) => one.dataset.order === other.dataset.order && one.parentElement.dataset.column === other.parentElement.dataset.column
  const now = [...fresh.querySelectorAll('[data-order]')]
  if (old.length && old.length === now.length && old.every((one, index) => isSame(one, now[index]))) {
    old.forEach((one, index) => {
      if (one.outerHTML !== now[index].outerHTML && !open.has(one.dataset.order)) one.replaceWith(document.adoptNode(now[index]))
    })
  } else {
    liveOrders.replaceChildren(...[...fresh.childNodes].map((node) => document.adoptNode(node)))
  }
}

// Whether this browser shows a notification when an order is ready.
const notifyKey = 'plaza-print-notify'
const notifySwitch = document.querySelector('[data-notify]')

if (notifySwitch) {
  if (!('Notification' in window)) notifySwitch.disabled = true
  notifySwitch.checked = localStorage.getItem(notifyKey) === 'yes' && window.Notification?.permission === 'granted'
  notifySwitch.addEventListener('change', async () => {
    if (notifySwitch.checked && (await Notification.requestPermission()) !== 'granted') notifySwitch.checked = false
    localStorage.setItem(notifyKey, notifySwitch.checked ? 'yes' : 'no')
  })
}

function notify(before, now) {
  if (!before || localStorage.getItem(notifyKey) !== 'yes' || window.Notification?.permission !== 'granted') return
  for (const order of now) {
    const was = before.find((one) => one.id === order.id)
    if (order.state === 'done' && was && was.state !== 'done') {
      try {
        new Notification(phrase('Order {1} is ready.', order.number))
      } catch {
        // Chromium on Android allows this only in service workers; there the account's push notifications serve
        // instead.
      }
    }
  }
}
