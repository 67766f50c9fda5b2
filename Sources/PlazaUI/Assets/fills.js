// Refreshes a list for up to a minute while an external source is being queried.

let filling

/** Starts the scripts of a list that was added after the page loaded. */
function startList(list, times) {
  for (const picker of list.querySelectorAll('[data-submit]')) startSwitch(picker)
  const awaited = list.querySelector('[data-fills]')
  if (awaited && times !== 0) startFilling(awaited, times)
}

/**
 * Replaces the list once it has changed or the source has responded.
 * @param note the element in the list that names the pending source
 */
function startFilling(note, times = 15) {
  clearTimeout(filling)
  filling = setTimeout(() => lookAgain(note, times), 4000)
}

async function lookAgain(note, times) {
  const list = note.closest('[data-announce]')
  // A search may have replaced the list.
  if (!list || !note.isConnected) return
  try {
    const answer = await fetch(note.dataset.fills, { headers: { Accept: 'text/html' } })
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(list.id)
    if (!note.isConnected) return
    const awaited = fresh?.querySelector('[data-fills]')
    const count = (one) => one.querySelectorAll('li').length
    if (fresh && (!awaited || count(fresh) !== count(list))) {
      list.replaceWith(document.adoptNode(fresh))
      const status = document.querySelector(`[data-results="${CSS.escape(list.id)}"] [role=status]`)
      if (status) status.textContent = fresh.dataset.announce
      startList(fresh, times - 1)
      return
    }
  } catch {
    // The next attempt may succeed.
  }
  if (times > 1) startFilling(note, times - 1)
  else note.textContent = phrase('No response yet. Check again later.')
}
