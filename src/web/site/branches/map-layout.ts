import { type MapPoint, mapSize } from './project-to-map.ts'

/** What of the map is seen: its middle, and how many of the drawing's units a pixel of the screen covers. */
export type MapView = MapPoint & { unitsPerPx: number }
/** The size of the map's box on the page, in pixels. */
export type BoxSize = { widthPx: number; heightPx: number }

/** What is assumed of the box until it is measured: it is so on a large screen. */
export const usualBox: BoxSize = { widthPx: 768, heightPx: 852 }

/** Between the whole map and the edge of its box. */
const marginPx = 24
/** What the buttons take of the foot of a small map. */
const buttonsPx = 44
/** From this height on the whole country is readable. */
const roomyPx = 560
/** How wide the region around a search is, where there is no room for the whole country. */
const regionUnits = 290
/** The closest look: the outline is hewn and has nothing more to show. */
const closestUnitsPerPx = 0.3
const zoomStep = 1.6
/** Steps there and back again come out a hair apart. */
const hair = 1e-9
/** How much sea is seen around the map at most when it is zoomed. */
const seaUnits = 60

/** The whole country in the box: in a small one above the buttons, which lie at its foot. */
export function wholeMap({ widthPx, heightPx }: BoxSize): MapView {
  const footPx = heightPx < roomyPx ? buttonsPx : 0
  const unitsPerPx = Math.max(
    mapSize.width / (widthPx - 2 * marginPx),
    mapSize.height / (heightPx - 2 * marginPx - footPx),
  )
  return { x: mapSize.width / 2, y: mapSize.height / 2 + (footPx / 2) * unitsPerPx, unitsPerPx }
}

/** The look that a search begins with: the whole country, or its region where the whole would be too small to read. */
export const usualMap = (place: MapPoint | undefined, box: BoxSize): MapView =>
  place && box.heightPx < roomyPx ? regionMap(place, box) : wholeMap(box)

/** The region around a place. */
const regionMap = (place: MapPoint, box: BoxSize): MapView =>
  keepOnMap({ ...place, unitsPerPx: regionUnits / Math.min(box.widthPx, box.heightPx) }, box)

/** A closer look at what is in the middle, or at `towards`. */
export const zoomIn = (view: MapView, box: BoxSize, towards: MapPoint = view): MapView =>
  keepOnMap(
    { x: towards.x, y: towards.y, unitsPerPx: Math.max(closestUnitsPerPx, view.unitsPerPx / zoomStep) },
    box,
  )

/** A step back, at most to the whole map. */
export function zoomOut(view: MapView, box: BoxSize): MapView {
  const further = { ...view, unitsPerPx: view.unitsPerPx * zoomStep }
  return isWhole(further, box) ? wholeMap(box) : keepOnMap(further, box)
}

export const isClosest = (view: MapView): boolean => view.unitsPerPx <= closestUnitsPerPx
export const isWhole = (view: MapView, box: BoxSize): boolean =>
  view.unitsPerPx >= wholeMap(box).unitsPerPx - hair

/** The view moved as little as it takes to show no more than a strip of sea around the map. */
function keepOnMap(view: MapView, { widthPx, heightPx }: BoxSize): MapView {
  const keep = (middle: number, extent: number, shownPx: number) => {
    const half = (shownPx * view.unitsPerPx) / 2
    const least = half - seaUnits
    return least > extent / 2 ? extent / 2 : Math.min(Math.max(middle, least), extent - least)
  }
  return {
    x: keep(view.x, mapSize.width, widthPx),
    y: keep(view.y, mapSize.height, heightPx),
    unitsPerPx: view.unitsPerPx,
  }
}

/** What is seen of the whole drawing, in pixels at this closeness. */
export function seenBox({ x, y, unitsPerPx }: MapView, { widthPx, heightPx }: BoxSize): Box {
  const [middle, level] = [x / unitsPerPx, y / unitsPerPx]
  return {
    left: middle - widthPx / 2,
    right: middle + widthPx / 2,
    top: level - heightPx / 2,
    bottom: level + heightPx / 2,
  }
}

/** The view as an SVG's viewBox: it has the box's own proportions, so that the drawing fills it. */
export function viewBoxOf({ x, y, unitsPerPx }: MapView, { widthPx, heightPx }: BoxSize): string {
  const [width, height] = [widthPx * unitsPerPx, heightPx * unitsPerPx]
  return [x - width / 2, y - height / 2, width, height].map(units => Math.round(units * 100) / 100).join(' ')
}

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
