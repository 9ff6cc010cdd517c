import type { MapPoint } from './project-to-map.ts'

/** A pin with the name that wants to stand beside it. Earlier pins choose first. */
export type NamedPin = MapPoint & { name: string; chosen: boolean }
/** Where a name stands in relation to its pin's point, in pixels: where its text begins, ends or has its middle. */
export type NamePlace = { dx: number; dy: number; anchor: 'start' | 'middle' | 'end' }

/** In pixels of the whole drawing at this closeness. */
export type Box = { left: number; right: number; top: number; bottom: number }

// Measures of the drawing in pixels: see `map-pin.tsx`.
const pin = { halfWidth: 9, heightPx: 23, fontPx: 12.5, ascentPx: 11, descentPx: 4 }
const chosenPin = { halfWidth: 14, heightPx: 36, fontPx: 15, ascentPx: 13, descentPx: 5 }

const sizesOf = ({ chosen }: NamedPin) => (chosen ? chosenPin : pin)

/** Beside, below and above the pin, then at its corners. */
const around = (halfWidth: number, heightPx: number): NamePlace[] => {
  const beside = 4 - Math.round(heightPx * 0.57)
  const [below, above] = [16, -heightPx - 6]
  return [
    { dx: halfWidth + 2, dy: beside, anchor: 'start' },
    { dx: -halfWidth - 2, dy: beside, anchor: 'end' },
    { dx: 0, dy: below, anchor: 'middle' },
    { dx: 0, dy: above, anchor: 'middle' },
    { dx: -2, dy: below, anchor: 'start' },
    { dx: 2, dy: below, anchor: 'end' },
    { dx: -halfWidth, dy: above, anchor: 'start' },
    { dx: halfWidth, dy: above, anchor: 'end' },
  ]
}

/** Above first, where the chosen pin's name is seen best. */
const aboveFirst = (places: NamePlace[]): NamePlace[] =>
  places.toSorted((one, other) => Number(one.dy > other.dy) - Number(one.dy < other.dy))

/**
 * Places for the names of pins, so that no name covers another or a pin, or is cut by the edge of what is `seen`, nor
 * stands there without its pin; a name for which there is no room is left out (`undefined`). The answer is in the order
 * of the pins. `unitsPerPx` is how close the look is; widths of names are reckoned from their letters.
 */
export function placeNames(
  pins: readonly NamedPin[],
  unitsPerPx: number,
  seen: Box,
): (NamePlace | undefined)[] {
  const pinBoxes = pins.map(each => boxOfPin(each, unitsPerPx))
  const taken: Box[] = []
  return pins.map((each, index) => {
    const { halfWidth, heightPx } = sizesOf(each)
    const places = around(halfWidth, heightPx)
    const ownBox = pinBoxes[index]
    const place = (each.chosen ? aboveFirst(places) : places).find(candidate => {
      const box = boxOfName(each, candidate, unitsPerPx)
      return (
        ownBox !== undefined &&
        isWithin(ownBox, seen) &&
        isWithin(box, seen) &&
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

/** The width of a name in the body face at weight 600, in ems, a little generously. */
const widthOf = (name: string): number => {
  let ems = 0.08
  for (const letter of name) {
    if (/[iljtfI]/.test(letter)) ems += 0.3
    else if (/[rs]/.test(letter)) ems += 0.47
    else ems += /[mwMW]/.test(letter) ? 0.86 : 0.585
  }
  return ems
}

/** The box of a name in pixels of the whole drawing at this closeness. */
export function boxOfName(each: NamedPin, { dx, dy, anchor }: NamePlace, unitsPerPx: number): Box {
  const { fontPx, ascentPx, descentPx } = sizesOf(each)
  const width = widthOf(each.name) * fontPx
  const start = each.x / unitsPerPx + dx
  const left = anchor === 'start' ? start : anchor === 'end' ? start - width : start - width / 2
  const baseline = each.y / unitsPerPx + dy
  return { left, right: left + width, top: baseline - ascentPx, bottom: baseline + descentPx }
}

const isWithin = (box: Box, outer: Box): boolean =>
  box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom

/** Whether two boxes share any room. */
export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
