// The shapes of drawings. The server draws the same shapes when it burns them into a video.

const svgSpace = 'http://www.w3.org/2000/svg'

/** Converts a point from fractions to pixels of the picture. */
const placeOn = (size, [x, y]) => ({ x: x * size.width, y: y * size.height })
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const round = (number) => Math.round(number * 10) / 10

/**
 * Returns the shape of a drawing: an SVG path, its line width and an optional label.
 * @param size the picture's width and height
 * @param calibration a line of known length, or null
 */
function shapeOf(drawing, size, calibration) {
  const points = drawing.points.map((point) => placeOn(size, point))
  const thickness = drawing.width / 1000 * size.height
  const [first, second] = points
  const through = `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`
  const label = (text, at) => ({
    text, x: round(at.x + thickness), y: round(at.y - thickness), size: round(Math.max(6 * thickness, size.height / 30)),
  })
  switch (drawing.tool) {
    case 'arrow': return { path: through + arrowHead(first, second, thickness, size), thickness }
    case 'circle': return { path: ring(first, apart(first, second)), thickness }
    case 'angle':
      return { path: through, thickness, label: points[2] && label(`${degreesOf(points)}°`, second) }
    case 'text': return { path: '', thickness, label: label(drawing.text ?? '', first) }
    case 'spotlight':
      return { path: `M0 0H${size.width}V${size.height}H0Z${ring(first, apart(first, second))}`, isShade: true, thickness }
    case 'ruler': {
      const length = lengthOf(points, size, calibration)
      return { path: through, thickness, label: length === null ? null : label(`${length} cm`, between(first, second)) }
    }
    default: return { path: through, thickness }
  }
}

function ring({ x, y }, radius) {
  const r = round(Math.max(radius, 1))
  return `M${round(x - r)} ${round(y)}A${r} ${r} 0 1 0 ${round(x + r)} ${round(y)}A${r} ${r} 0 1 0 ${round(x - r)} ${round(y)}Z`
}

function arrowHead(from, to, thickness, size) {
  const direction = Math.atan2(to.y - from.y, to.x - from.x)
  const head = Math.max(4 * thickness, size.height / 50)
  const barb = (turn) => `${round(to.x - head * Math.cos(direction + turn))} ${round(to.y - head * Math.sin(direction + turn))}`
  const end = `${round(to.x)} ${round(to.y)}`
  return `M${barb(0.5)}L${end}L${barb(-0.5)}`
}

/** Returns the angle at the second point in degrees, 0 to 180. */
function degreesOf([one, corner, other]) {
  const turn = Math.abs(Math.atan2(one.y - corner.y, one.x - corner.x) - Math.atan2(other.y - corner.y, other.x - corner.x))
  const degrees = turn * 180 / Math.PI
  return Math.round(degrees > 180 ? 360 - degrees : degrees)
}

/** Returns the distance between the two points in centimetres, or null without a calibration. */
function lengthOf([one, other], size, calibration) {
  if (!calibration || !other) return null
  const [from, to] = calibration.points.map((point) => placeOn(size, point))
  return Math.round(apart(one, other) * calibration.centimetres / apart(from, to))
}

/** Creates the SVG group of a drawing. */
function inkOf(drawing, size, calibration, isChosen) {
  const shape = shapeOf(drawing, size, calibration)
  const group = element('g', { class: isChosen ? 'drawing chosen' : 'drawing', 'data-id': drawing.id })
  if (shape.isShade) {
    group.append(element('path', { d: shape.path, fill: '#000', 'fill-opacity': '.6', 'fill-rule': 'evenodd' }))
  } else if (shape.path) {
    const line = { d: shape.path, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
    // A thin line is hard to hit, so a wide transparent line is drawn below it.
    group.append(
      element('path', { ...line, class: 'touch', 'stroke-width': Math.max(shape.thickness, size.height / 18) }),
      element('path', { ...line, stroke: drawing.color, 'stroke-width': shape.thickness }))
  }
  if (shape.label) {
    const words = element('text', {
      x: shape.label.x, y: shape.label.y, 'font-size': shape.label.size, 'font-weight': 700, fill: drawing.color,
      stroke: '#000', 'stroke-width': size.height / 300, 'paint-order': 'stroke', 'font-family': 'sans-serif',
    })
    words.textContent = shape.label.text
    group.append(words)
  }
  if (isChosen) for (const [place, point] of drawing.points.entries()) group.append(handleOf(point, place, drawing, size))
  return group
}

/** Creates the handle of a point of a selected drawing. Pen strokes show handles only at their ends. */
function handleOf(point, place, drawing, size) {
  const isEnd = place === 0 || place === drawing.points.length - 1
  const { x, y } = placeOn(size, point)
  const hides = drawing.tool === 'pen' && !isEnd
  return element('circle', { class: 'handle', cx: x, cy: y, r: hides ? 0 : size.height / 40, 'data-point': place })
}

function element(name, attributes) {
  const made = document.createElementNS(svgSpace, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

/** Paints a drawing on a canvas, for a snapshot. */
function paint(context, drawing, size, calibration) {
  const shape = shapeOf(drawing, size, calibration)
  context.lineCap = context.lineJoin = 'round'
  context.lineWidth = shape.thickness
  context.strokeStyle = context.fillStyle = drawing.color
  if (shape.isShade) {
    context.fillStyle = 'rgb(0 0 0 / .6)'
    context.fill(new Path2D(shape.path), 'evenodd')
  } else if (shape.path) {
    context.stroke(new Path2D(shape.path))
  }
  if (!shape.label) return
  context.font = `700 ${shape.label.size}px sans-serif`
  context.lineWidth = size.height / 300
  context.strokeStyle = '#000'
  context.strokeText(shape.label.text, shape.label.x, shape.label.y)
  context.fillStyle = drawing.color
  context.fillText(shape.label.text, shape.label.x, shape.label.y)
}
