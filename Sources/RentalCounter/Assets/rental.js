// The counter that goes on without a connection has a module of its own; other pages do not load it.
const counter = document.querySelector('[data-counter]')
if (counter) import(counter.dataset.counter)
