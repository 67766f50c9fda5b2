// The Marquee shop: an opinion changes everywhere it is shown, and what comes up over a page.

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

/** What this window changed, for pages that the browser kept from before. */
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

/** An opinion is sent without leaving the page; what tells of it is taken from the page that answers. */
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
      // This one stays in the page and has new words, so that they are read out.
      document.querySelector('.earned').textContent = page.querySelector('.earned').textContent
      const opinion = words[pressed] ? pressed : ''
      showOpinion(film, opinion)
      keepOpinion(film, opinion)
      startOpinions()
      document.querySelector(`.opinions ${focused}`)?.focus()
    } catch {
      // Without this script the form is sent as forms are, and the browser says what is the matter.
      form.submit()
    }
  }, { capture: true })
}

function startOpinions() {
  for (const form of document.querySelectorAll('form[data-opinion-form]')) startOpinion(form)
}

/** A link whose page is also here, to come up over this one. The browser keeps the focus inside and closes it. */
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

/** Arrows for films side by side, for whoever has a mouse and nothing to swipe with. */
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
  // Favourites and points are more than a mark: that page is asked for again.
  if (document.querySelector('.purse')) return location.reload()
  for (const [film, opinion] of Object.entries(changed())) showOpinion(film, opinion)
})
