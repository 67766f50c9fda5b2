// The heart of a store: set and unset in place, and by its form where that does not work.

// Caught on its way down, before the form is marked as sent: a heart is pressed more than once, and a search brings
// new ones.
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
    // The form says what is wrong.
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
