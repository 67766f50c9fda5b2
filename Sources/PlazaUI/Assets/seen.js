// Reports once to the server that an element was seen: half of it, for a second, in a visible window.

function startSeen(thing) {
  let [isInView, timer] = [false, 0]
  const watch = new IntersectionObserver((entries) => {
    isInView = entries.at(-1).isIntersecting
    arm()
  }, { threshold: .5 })

  function arm() {
    clearTimeout(timer)
    if (isInView && !document.hidden) timer = setTimeout(tellSeen, 1000)
  }

  function tellSeen() {
    watch.disconnect()
    document.removeEventListener('visibilitychange', arm)
    fetch(thing.dataset.seen, { method: 'POST', keepalive: true }).catch(() => {})
  }

  document.addEventListener('visibilitychange', arm)
  watch.observe(thing)
}
