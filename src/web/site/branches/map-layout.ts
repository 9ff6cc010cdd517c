import { type MapPoint, mapSize } from './project-to-map.ts'

/** The visible part of the map: its centre, and how many units of the drawing one screen pixel covers. */
export type MapView = MapPoint & { unitsPerPx: number }
/** The size of the map's box on the page, in pixels. */
export type BoxSize = { widthPx: number; heightPx: number }

/** The assumed size of the box until it is measured: its size on a large screen. */
export const usualBox: BoxSize = { widthPx: 768, heightPx: 852 }

/** The gap between the whole map and the edge of its box. */
const marginPx = 24
/** The height that the buttons take at the foot of a small map. */
const buttonsPx = 44
/** From this height the whole country is readable. */
const roomyPx = 560
/** The width of the region around a search, where the whole country does not fit. */
const regionUnits = 290
/** The highest zoom: the outline has no finer detail. */
const closestUnitsPerPx = 0.3
const zoomStep = 1.6
/** Zooming in and out again leaves small rounding differences. */
const hair = 1e-9
/** The widest strip of sea shown around the map when it is zoomed. */
const seaUnits = 60

/** The whole country in the box. In a small box it stands above the buttons at the foot. */
export function wholeMap({ widthPx, heightPx }: BoxSize): MapView {
  const footPx = heightPx < roomyPx ? buttonsPx : 0
  const unitsPerPx = Math.max(
    mapSize.width / (widthPx - 2 * marginPx),
    mapSize.height / (heightPx - 2 * marginPx - footPx),
  )
  return { x: mapSize.width / 2, y: mapSize.height / 2 + (footPx / 2) * unitsPerPx, unitsPerPx }
}

/** The view when a search begins: the whole country, or the region where the whole would be too small to read. */
export const usualMap = (place: MapPoint | undefined, box: BoxSize): MapView =>
  place && box.heightPx < roomyPx ? regionMap(place, box) : wholeMap(box)

/** The region around a place. */
const regionMap = (place: MapPoint, box: BoxSize): MapView =>
  keepOnMap({ ...place, unitsPerPx: regionUnits / Math.min(box.widthPx, box.heightPx) }, box)

/** Zooms in on the centre, or on `towards`. */
export const zoomIn = (view: MapView, box: BoxSize, towards: MapPoint = view): MapView =>
  keepOnMap(
    { x: towards.x, y: towards.y, unitsPerPx: Math.max(closestUnitsPerPx, view.unitsPerPx / zoomStep) },
    box,
  )

/** Zooms out one step, at most to the whole map. */
export function zoomOut(view: MapView, box: BoxSize): MapView {
  const further = { ...view, unitsPerPx: view.unitsPerPx * zoomStep }
  return isWhole(further, box) ? wholeMap(box) : keepOnMap(further, box)
}

export const isClosest = (view: MapView): boolean => view.unitsPerPx <= closestUnitsPerPx
export const isWhole = (view: MapView, box: BoxSize): boolean =>
  view.unitsPerPx >= wholeMap(box).unitsPerPx - hair

/** Moves the view as little as possible so that at most a strip of sea shows around the map. */
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

/** The visible part of the whole drawing, in pixels at this zoom. */
export function seenBox({ x, y, unitsPerPx }: MapView, { widthPx, heightPx }: BoxSize): Box {
  const [middle, level] = [x / unitsPerPx, y / unitsPerPx]
  return {
    left: middle - widthPx / 2,
    right: middle + widthPx / 2,
    top: level - heightPx / 2,
    bottom: level + heightPx / 2,
  }
}

/** The view as an SVG's viewBox. It has the proportions of the box, so the drawing fills it. */
export function viewBoxOf({ x, y, unitsPerPx }: MapView, { widthPx, heightPx }: BoxSize): string {
  const [width, height] = [widthPx * unitsPerPx, heightPx * unitsPerPx]
  return [x - width / 2, y - height / 2, width, height].map(units => Math.round(units * 100) / 100).join(' ')
}

/** A pin and the name to place beside it. Earlier pins choose first. */
export type NamedPin = MapPoint & { name: string; chosen: boolean }
/** Where a name stands relative to its pin's point, in pixels: where its text starts, ends or is centred. */
export type NamePlace = { dx: number; dy: number; anchor: 'start' | 'middle' | 'end' }

/** In pixels of the whole drawing at this zoom. */
export type Box = { left: number; right: number; top: number; bottom: number }

// Sizes of the drawing in pixels: see `branch-map.tsx`.
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

/** Above first: the chosen pin's name is most visible there. */
const aboveFirst = (places: NamePlace[]): NamePlace[] =>
  places.toSorted((one, other) => Number(one.dy > other.dy) - Number(one.dy < other.dy))

/**
 * Positions for the names of pins. No name covers another name or a pin, is cut by the edge of what is `seen`, or
 * appears without its pin. A name without room is left out (`undefined`). The result is in the order of the pins.
 * `unitsPerPx` is the zoom; widths of names are estimated from their letters.
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

/** The width of a name in the body font at weight 600, in ems, slightly overestimated. */
const widthOf = (name: string): number => {
  let ems = 0.08
  for (const letter of name) {
    if (/[iljtfI]/.test(letter)) ems += 0.3
    else if (/[rs]/.test(letter)) ems += 0.47
    else ems += /[mwMW]/.test(letter) ? 0.86 : 0.585
  }
  return ems
}

/** The box of a name in pixels of the whole drawing at this zoom. */
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

/** Whether two boxes overlap. */
export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
