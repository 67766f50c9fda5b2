// The favourite button of a store: toggles in place, or through its form if that fails.

// Listens in the capture phase, before the form is marked as sent, because a heart may be pressed again. Listens on the
// document, because a search adds new hearts.
document.addEventListener('submit', (event) => {
  const form = event.target.closest('[data-heart]')
  if (!form) return
  event.preventDefault()
  event.stopImmediatePropagation()
  press(form)
}, true)

async function press(form) {
  const { heart } = form.dataset
  const isSet = form.querySelector('button').getAttribute('aria-pressed') === 'true'
  showHeart(heart, !isSet)
  try {
    const answer = await fetch(heart, { method: isSet ? 'DELETE' : 'PUT' })
    if (answer.ok) return
  } catch {
    // The form shows the error.
  }
  showHeart(heart, isSet)
  form.submit()
}

function showHeart(heart, isSet) {
  for (const form of document.querySelectorAll(`[data-heart="${heart}"]`)) {
    form.querySelector('button').setAttribute('aria-pressed', isSet)
    form.elements.kept.value = !isSet
  }
}
