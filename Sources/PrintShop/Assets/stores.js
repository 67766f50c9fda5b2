// The heart of a store: set and unset in place, and by its form where that does not work.

function startHeart(form) {
  const button = form.querySelector('button')
  const kept = form.elements.kept
  form.addEventListener('submit', async (event) => {
    if (form.dataset.plain) return
    event.preventDefault()
    const isSet = button.getAttribute('aria-pressed') === 'true'
    show(!isSet)
    try {
      const answer = await fetch(form.dataset.heart, { method: isSet ? 'DELETE' : 'PUT' })
      if (answer.ok) return
    } catch {
      // The form says what is wrong.
    }
    show(isSet)
    form.dataset.plain = 'true'
    form.requestSubmit()
  })

  function show(isSet) {
    for (const other of document.querySelectorAll(`[data-heart="${form.dataset.heart}"]`)) {
      other.querySelector('button').setAttribute('aria-pressed', isSet)
      other.elements.kept.value = !isSet
    }
  }
}

for (const form of document.querySelectorAll('[data-heart]')) startHeart(form)

// A search brings new rows.
for (const results of document.querySelectorAll('#found-stores')) {
  new MutationObserver(() => {
    for (const form of results.querySelectorAll('[data-heart]:not([data-started])')) {
      form.dataset.started = 'true'
      startHeart(form)
    }
  }).observe(results, { childList: true, subtree: true })
}
