// Replaces a part of the page until the background jobs that it shows have ended.

/** @param part an element with an ID, which has the attribute `data-follow` until the jobs have ended */
function startFollowing(part) {
  setTimeout(() => lookAfter(part), 2000)
}

async function lookAfter(part) {
  if (document.hidden) {
    return document.addEventListener('visibilitychange', () => lookAfter(part), { once: true })
  }
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const fresh = page.getElementById(part.id)
    // A restored backup ends the sessions, so another page is shown now.
    if (!fresh && answer.redirected) return location.assign(answer.url)
    if (fresh && fresh.textContent !== part.textContent) {
      part.replaceWith(document.adoptNode(fresh))
      for (const form of fresh.querySelectorAll('form')) startForm(form)
      if ('follow' in fresh.dataset) startFollowing(fresh)
      return
    }
  } catch {
    // The server may be restarting, so the next attempt may succeed.
  }
  startFollowing(part)
}
