import type { Box } from './place-names.ts'
import { mapSize, type MapPoint } from './project-to-map.ts'

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
