import type { MapPoint } from './project-to-map.ts'

/** A pin with the name that wants to stand beside it. Earlier pins choose first. */
export type NamedPin = MapPoint & { name: string; chosen: boolean }
/** Where a name stands in relation to its pin's point, in pixels: where its text begins, ends or has its middle. */
export type NamePlace = { dx: number; dy: number; anchor: 'start' | 'middle' | 'end' }

type Box = { left: number; right: number; top: number; bottom: number }

// Measures of the drawing in pixels: see `map-pin.tsx`.
const pin = { halfWidth: 9, heightPx: 23, charPx: 7, ascentPx: 11, descentPx: 4 }
const chosenPin = { halfWidth: 14, heightPx: 36, charPx: 8.4, ascentPx: 13, descentPx: 5 }

const sizesOf = ({ chosen }: NamedPin) => (chosen ? chosenPin : pin)

const beside = (halfWidth: number, heightPx: number): NamePlace[] => {
  const middle = 4 - Math.round(heightPx * 0.57)
  return [
    { dx: halfWidth + 2, dy: middle, anchor: 'start' },
    { dx: -halfWidth - 2, dy: middle, anchor: 'end' },
    { dx: 0, dy: 16, anchor: 'middle' },
    { dx: 0, dy: -heightPx - 6, anchor: 'middle' },
  ]
}

/**
 * Places for the names of pins, so that no name covers another or a pin; a name for which there is no room is left
 * out (`undefined`). The answer is in the order of the pins. `unitsPerPx` is how close the look is; widths of names are reckoned from
 * their letters.
 */
export function placeNames(pins: readonly NamedPin[], unitsPerPx: number): (NamePlace | undefined)[] {
  const pinBoxes = pins.map(each => boxOfPin(each, unitsPerPx))
  const taken: Box[] = []
  return pins.map((each, index) => {
    const { halfWidth, heightPx } = sizesOf(each)
    const places = beside(halfWidth, heightPx)
    // The chosen pin's name stands above it, where it is seen first.
    const place = (each.chosen ? places.toReversed() : places).find(candidate => {
      const box = boxOfName(each, candidate, unitsPerPx)
      return (
        !taken.some(other => overlap(box, other)) &&
        !pinBoxes.some((other, of) => of !== index && overlap(box, other))
      )
    })
    if (place) taken.push(boxOfName(each, place, unitsPerPx))
    return place
  })
}

function boxOfPin(each: NamedPin, unitsPerPx: number): Box {
  const [x, y] = [each.x / unitsPerPx, each.y / unitsPerPx]
  const { halfWidth, heightPx } = sizesOf(each)
  return { left: x - halfWidth, right: x + halfWidth, top: y - heightPx, bottom: y + 1 }
}

/** The box of a name in pixels of the whole drawing at this closeness. */
export function boxOfName(each: NamedPin, { dx, dy, anchor }: NamePlace, unitsPerPx: number): Box {
  const { charPx, ascentPx, descentPx } = sizesOf(each)
  const width = each.name.length * charPx
  const start = each.x / unitsPerPx + dx
  const left = anchor === 'start' ? start : anchor === 'end' ? start - width : start - width / 2
  const baseline = each.y / unitsPerPx + dy
  return { left, right: left + width, top: baseline - ascentPx, bottom: baseline + descentPx }
}

/** Whether two boxes share any room. */
export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
