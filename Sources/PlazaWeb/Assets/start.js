// Sets the parts going on what the page has.

startAnswers()

const each = (selector, start) => {
  for (const element of document.querySelectorAll(selector)) start(element)
}

each('.search[data-results]', startSearch)
each('[data-fills]', (note) => startFilling(note))
each('.picture-field[data-upload]', startPicture)
each('.file-field[data-upload]', startFile)
each('form[data-scan]', startScan)
each('[data-scan-ticks]', startScanTicks)
each('output.total', startTotal)
each('form', startForm)
each('[data-submit]', startSwitch)
each('[data-reveal]', startReveal)
each('[data-fragment]', startFragment)
each('[data-check]', startCheck)
each('.list-pane', startListPane)
each('[data-seen]', startSeen)
each('[data-print]', (button) => button.addEventListener('click', () => print()))
// Browsers copy on safe connections only; elsewhere the button stays away.
if (navigator.clipboard) {
  each('[data-copy-text]', (button) => {
    button.hidden = false
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copyText)
        button.textContent = button.dataset.copied
      } catch {
        // The text stands on the page.
      }
    })
  })
}
// The button appears where the browser can install the app, and goes once it was asked to.
addEventListener('beforeinstallprompt', (event) => {
  each('[data-install]', (button) => {
    event.preventDefault()
    button.hidden = false
    button.addEventListener('click', () => {
      button.hidden = true
      event.prompt()
    }, { once: true })
  })
})
// Without a connection, an installed app shows a page of the plaza, because its window has no address bar to tell the two
// apart. In a browser's tab the browser's own page says more.
if (matchMedia('(display-mode: standalone)').matches || navigator.standalone) {
  navigator.serviceWorker?.register('/offline.js')
}
each('[data-focus]', (summary) => summary.focus())
startConfirms()
startKeys()
startFlashes()
startOffline()

// Signing out wipes what pages keep on this device. One that has something to send has left its sentence here.
each('form[action="/signout"]', (form) => form.addEventListener('submit', (event) => {
  const unsent = localStorage.getItem('unsent')
  if (!unsent || confirm(unsent)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}, { capture: true }))

// A page that comes back from the browser's memory may be sent again.
addEventListener('pageshow', (event) => {
  if (event.persisted) each('form[data-sent]', letGo)
})

// A transition between pages that cannot run is skipped; the browser reports that as an error unless it is caught. One
// may run already when this script comes.
function letSkip(transition) {
  transition?.ready.catch(() => {})
  transition?.finished.catch(() => {})
}
letSkip(document.activeViewTransition)
for (const moment of ['pageswap', 'pagereveal']) {
  addEventListener(moment, ({ viewTransition }) => letSkip(viewTransition))
}
