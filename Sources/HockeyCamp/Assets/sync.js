// Imports drawings from files: our own JSON, WebVTT with JSON in its cues, and Kinovea's KVA.

/** Returns the drawings in a file, fitted to this video; an empty array if there are none. */
function readDrawings(text, { width, height, frames, rate }) {
  const found = text.trimStart().startsWith('<') ? fromKinovea(text, width, height)
    : text.startsWith('WEBVTT') ? fromCues(text) : fromJSON(text)
  const inside = (number) => Math.min(frames - 1, Math.max(0, Math.round(Number(number) || 0)))
  return found.filter(({ tool, points }) => tool && points?.length && points.every((point) => point.every(Number.isFinite)))
    .map(({ tool, from, to, color, width: thick, points, text: words }) => ({
      id: freshName(), tool, from: inside(from), to: Math.max(inside(from), inside(to ?? from)),
      color: /^#[0-9a-f]{6}$/i.test(color) ? color : '#ffd400', width: Math.min(40, Math.max(1, Math.round(thick) || 8)),
      points: points.slice(0, 1000), ...(tool === 'text' ? { text: String(words ?? '?').slice(0, 200) || '?' } : {}),
    }))
}

const freshName = () => crypto.randomUUID()

function fromJSON(text) {
  try {
    const read = JSON.parse(text)
    return (Array.isArray(read) ? read : read.drawings ?? read.mine?.drawings ?? []).filter((one) => one && typeof one === 'object')
  } catch {
    return []
  }
}

function fromCues(text) {
  return text.split(/\r?\n/).filter((line) => line.startsWith('{')).flatMap((line) => fromJSON(`[${line}]`))
}

/**
 * Reads a KVA file. Drawings begin on the frame of their key image. A time stamp counts a fixed number of units per
 * frame.
 */
function fromKinovea(text, width, height) {
  const file = new DOMParser().parseFromString(text, 'text/xml')
  const word = (node, name) => node.querySelector(`:scope > ${name}`)?.textContent ?? ''
  const root = file.querySelector('KinoveaVideoAnalysis')
  if (!root) return []
  const unit = Number(word(root, 'AverageTimeStampsPerFrame')) || 1
  const start = Number(word(root, 'FirstTimeStamp')) || 0
  const [wide, high] = word(root, 'ImageSize').split(';').map(Number)
  const point = (at) => {
    const [x, y] = at.split(';').map(Number)
    return [x / (wide || width), y / (high || height)]
  }
  return [...root.querySelectorAll('Keyframe')].flatMap((key) => {
    const from = (Number(word(key, 'Position')) - start) / unit
    return [...key.querySelectorAll(':scope > Drawings > *')].map((node) => ({
      ...shapeFromKinovea(node, point, word, wide || width), from, ...styleFromKinovea(node, from, high || height),
    }))
  })
}

function shapeFromKinovea(node, point, word, wide) {
  switch (node.tagName) {
    case 'Pencil': return { tool: 'pen', points: [...node.querySelectorAll('PointList > Point')].map((at) => point(at.textContent)) }
    case 'Line': {
      const isArrow = /Arrow/.test(node.querySelector('Arrows > Value')?.textContent ?? '')
      const isRuler = word(node, 'MeasureVisible') === 'true'
      return { tool: isRuler ? 'ruler' : isArrow ? 'arrow' : 'line', points: [point(word(node, 'Start')), point(word(node, 'End'))] }
    }
    case 'Circle': {
      const [x, y] = point(word(node, 'Origin'))
      return { tool: 'circle', points: [[x, y], [x + Number(word(node, 'Radius')) / wide, y]] }
    }
    case 'Angle':
      return { tool: 'angle', points: ['PointA', 'PointO', 'PointB'].map((name) => point(word(node, name))) }
    case 'Label': case 'Text':
      return { tool: 'text', points: [point(word(node, 'Position'))], text: word(node, 'Text') }
    default: return {}
  }
}

function styleFromKinovea(node, from, high) {
  const [, red, green, blue] = (node.querySelector('Color > Value')?.textContent ?? '').split(';').map(Number)
  const hex = [red, green, blue].map((part) => (part || 0).toString(16).padStart(2, '0')).join('')
  const thick = Number(node.querySelector('PenSize > Value, LineSize > Value')?.textContent)
  const long = Number(node.querySelector('InfosFading > Frames')?.textContent) || 0
  return { color: Number.isFinite(blue) ? `#${hex}` : '', width: thick ? thick / high * 1000 : 8, to: from + long }
}

/** Downloads a blob as a file. */
function handOver(name, blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
