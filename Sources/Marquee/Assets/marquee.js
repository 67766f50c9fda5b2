// The Marquee shop: updates opinions wherever they are shown, opens dialogs, scrolls strips of films.

const kept = 'marquee opinions'
const others = globalThis.BroadcastChannel && new BroadcastChannel(kept)
const words = { like: phrase('Liked'), dislike: phrase('Disliked') }

/** Shows an opinion wherever this page shows the film. */
function showOpinion(film, opinion) {
  for (const mark of document.querySelectorAll(`[data-opinion-of="${CSS.escape(film)}"]`)) {
    mark.dataset.opinion = opinion
    mark.querySelector('.visually-hidden').textContent = words[opinion] ?? ''
  }
}

/** Returns the opinions changed in this window, for pages restored from the back/forward cache. */
function changed() {
  try {
    return JSON.parse(sessionStorage.getItem(kept)) ?? {}
  } catch {
    return {}
  }
}

function keepOpinion(film, opinion) {
  sessionStorage.setItem(kept, JSON.stringify({ ...changed(), [film]: opinion }))
  others?.postMessage({ film, opinion })
}

/** Sends an opinion without leaving the page and updates the page from the response. */
function startOpinion(form) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (form.dataset.sent) return
    form.dataset.sent = 'true'
    const film = form.dataset.opinionForm
    const pressed = new FormData(form).get('opinion')
    try {
      const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const isHere = new URL(answer.url).pathname === location.pathname
      if (!answer.ok || !isHere || page.querySelector('.flash.alert')) return location.assign(answer.url)
      const focused = document.activeElement?.classList.contains('dislike') ? '.pill.dislike' : '.pill.like'
      const fresh = [...page.querySelectorAll('form[data-opinion-form]')]
      const old = document.querySelectorAll('form[data-opinion-form]')
      old.forEach((one, number) => fresh[number] && one.replaceWith(document.adoptNode(fresh[number])))
      // Only the text of this live region changes, so that screen readers announce it.
      document.querySelector('.earned').textContent = page.querySelector('.earned').textContent
      const opinion = words[pressed] ? pressed : ''
      showOpinion(film, opinion)
      keepOpinion(film, opinion)
      startOpinions()
      document.querySelector(`.opinions ${focused}`)?.focus()
    } catch {
      // Submits the form without the script, so that the browser shows the error.
      form.submit()
    }
  }, { capture: true })
}

function startOpinions() {
  for (const form of document.querySelectorAll('form[data-opinion-form]')) startOpinion(form)
}

/** Opens a link's page as a dialog that this page already contains. The browser keeps the focus inside the dialog. */
function startOpener(link) {
  const dialog = document.getElementById(link.dataset.opens)
  if (!dialog?.showModal) return
  link.setAttribute('aria-haspopup', 'dialog')
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    dialog.showModal()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target.closest('[data-dismiss]')) dialog.close()
  })
}

/** Adds arrow buttons to a strip of films, for viewers who cannot swipe. */
function startStrip(strip) {
  const head = strip.closest('.section')?.querySelector('.section-head')
  if (!head) return
  const arrows = document.createElement('span')
  arrows.className = 'arrows'
  const [before, after] = [[phrase('Previous films'), -1], [phrase('More films'), 1]].map(([words, way]) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = way < 0 ? 'round-button before' : 'round-button'
    button.setAttribute('aria-label', `${head.querySelector('h2').textContent}: ${words}`)
    button.append(document.querySelector('.mouse-arrow').content.cloneNode(true))
    button.addEventListener('click', () => strip.scrollBy({
      left: way * strip.clientWidth * .8 * (getComputedStyle(strip).direction === 'rtl' ? -1 : 1),
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    }))
    return button
  })
  const show = () => {
    const gone = Math.abs(strip.scrollLeft)
    before.disabled = gone < 4
    after.disabled = gone + strip.clientWidth > strip.scrollWidth - 4
    arrows.hidden = before.disabled && after.disabled
  }
  arrows.append(before, after)
  head.append(arrows)
  strip.addEventListener('scroll', show, { passive: true })
  addEventListener('resize', show)
  show()
}

startOpinions()
for (const strip of document.querySelectorAll('[data-strip]')) startStrip(strip)
for (const link of document.querySelectorAll('[data-opens]')) startOpener(link)
if (others) others.onmessage = ({ data }) => showOpinion(data.film, data.opinion)
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  // Favourites and points are more than a mark, so their page is reloaded.
  if (document.querySelector('.purse')) return location.reload()
  for (const [film, opinion] of Object.entries(changed())) showOpinion(film, opinion)
})
