// The counter that goes on without a connection has a module of its own; other pages do not load it. They only ask
// before a device is wiped that has something to send.

const counter = document.querySelector('[data-counter]')
if (counter) import(counter.dataset.counter)
else for (const form of document.querySelectorAll('form[action="/signout"]')) form.addEventListener('submit', askFirst, { capture: true })

function askFirst(event) {
  const form = event.currentTarget
  event.preventDefault()
  event.stopImmediatePropagation()
  countWaiting().catch(() => 0).then((count) => {
    const words = `The counter on this device has not sent ${count === 1 ? 'one entry' : `${count} entries`} yet, and signing out wipes it. `
      + 'Open the counter to send or export the journal first. Sign out all the same?'
    if (!count || confirm(words)) form.submit()
  })
}

/** How much of the device's journal waits; opening a journal that is not there would make one. */
async function countWaiting() {
  const bases = await indexedDB.databases()
  if (!bases.some(({ name }) => name === 'rental-counter')) return 0
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('rental-counter')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const base = opening.result
      const asking = base.transaction('journal').objectStore('journal').getAll()
      asking.onerror = () => reject(asking.error)
      asking.onsuccess = () => {
        base.close()
        resolve(asking.result.filter((one) => one.status === 'waiting').length)
      }
    }
  })
}
