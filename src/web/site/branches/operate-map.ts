import { branches } from '../../../../content/branches/branch-list.ts'
import type { Branch } from '../../../../content/branches/branch.ts'
import { branchNetwork } from '../../../../content/facts.ts'
import type { Place } from './find-branches.ts'
import { findPart } from './finder-parts.ts'
import {
  type Box,
  type BoxSize,
  isClosest,
  isWhole,
  type MapView,
  placeNames,
  seenBox,
  usualBox,
  usualMap,
  viewBoxOf,
  wholeMap,
  zoomIn,
  zoomOut,
} from './map-layout.ts'
import {
  isInShetland,
  listTowns,
  projectToMap,
  reachOnMap,
  shetlandBox,
  type Town,
} from './project-to-map.ts'

/** What the map shows: the branches that match the filters, the searched place, and the open branch. */
export type MapContent = { matching: readonly Branch[]; from: Place | undefined; chosen: Branch | undefined }

export interface BranchMapControl {
  /** A new search shows its region; otherwise the visitor's own zoom stays. */
  readonly show: (content: MapContent) => void
}

/** Makes the map zoomable and its pins selectable, and keeps pins and names at a constant size on the screen. */
export function operateMap(root: HTMLElement, onChoose: (town: string) => void): BranchMapControl {
  const box = findPart(root, 'map', HTMLElement)
  const drawing = findPart(root, 'drawing', SVGSVGElement)
  const pinLayer = findPart(root, 'pins', SVGSVGElement)
  const circle = findPart(root, 'circle', SVGEllipseElement)
  const shetlandName = findPart(root, 'shetland-name', SVGGElement)
  const [closer, further, whole] = (['zoom-in', 'zoom-out', 'show-whole'] as const).map(name =>
    findPart(root, name, HTMLButtonElement),
  )
  const pins = takeOverPins(pinLayer, onChoose)

  let size: BoxSize = usualBox
  let byHand: MapView | undefined
  let content: MapContent = { matching: [], from: undefined, chosen: undefined }

  const middle = () => {
    const place = content.chosen ?? content.from
    return place && projectToMap(place)
  }
  const viewNow = (): MapView => byHand ?? usualMap(content.from && projectToMap(content.from), size)

  function draw() {
    const view = viewNow()
    const viewBox = viewBoxOf(view, size)
    writeAttribute(drawing, 'viewBox', viewBox)
    writeAttribute(pinLayer, 'viewBox', viewBox)
    writeAttribute(
      shetlandName,
      'transform',
      `translate(${shetlandBox.x + 2} ${shetlandBox.height + 2}) scale(${view.unitsPerPx})`,
    )
    pins.show(content.matching, content.chosen?.town, view.unitsPerPx, seenBox(view, size))
    drawCircle(circle, content.from)
    closer?.setAttribute('aria-disabled', String(isClosest(view)))
    for (const button of [further, whole]) button?.setAttribute('aria-disabled', String(isWhole(view, size)))
  }

  const operate = (button: HTMLElement | undefined, next: () => MapView) =>
    button?.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true') return
      byHand = next()
      draw()
    })
  operate(closer, () => zoomIn(viewNow(), size, isWhole(viewNow(), size) ? middle() : undefined))
  operate(further, () => zoomOut(viewNow(), size))
  operate(whole, () => wholeMap(size))

  new ResizeObserver(() => {
    const { clientWidth: widthPx, clientHeight: heightPx } = box
    if (widthPx === 0 || heightPx === 0) return
    size = { widthPx, heightPx }
    box.dataset['measured'] = ''
    draw()
  }).observe(box)

  return {
    show: next => {
      if (next.from?.name !== content.from?.name) byHand = undefined
      content = next
      draw()
    },
  }
}

function drawCircle(circle: SVGEllipseElement, from: Place | undefined) {
  const shown = from !== undefined && !isInShetland(from)
  writeAttribute(circle, 'visibility', shown ? 'visible' : 'hidden')
  if (!shown) return
  const { x, y } = projectToMap(from)
  const { rx, ry } = reachOnMap(from, branchNetwork.nearMiles)
  for (const [name, value] of Object.entries({ cx: x, cy: y, rx, ry }))
    writeAttribute(circle, name, String(value))
}

export interface Pins {
  /** Shows the towns of these branches at a constant size on the screen, the chosen one above all others. */
  readonly show: (
    matching: readonly Branch[],
    chosenTown: string | undefined,
    unitsPerPx: number,
    seen: Box,
  ) => void
}

/** Attaches to the prerendered pins: a press selects the town instead of following its link. */
function takeOverPins(layer: SVGSVGElement, onChoose: (town: string) => void): Pins {
  const towns = listTowns(branches).map(town => ({ ...town, ...elementsOf(layer, town.name) }))
  for (const { link, name } of towns)
    link.addEventListener('click', event => {
      event.preventDefault()
      onChoose(name)
    })

  return {
    show: (matching, chosenTown, unitsPerPx, seen) => {
      const isShown = (town: Town) => town.branches.some(branch => matching.includes(branch))
      const pins = towns
        .filter(isShown)
        .map(town => ({ ...town, chosen: town.name === chosenTown }))
        .toSorted((one, other) => Number(other.chosen) - Number(one.chosen))
      const namePlaces = placeNames(pins, unitsPerPx, seen)
      for (const town of towns) if (!isShown(town)) writeAttribute(town.link, 'visibility', 'hidden')
      for (const [index, { link, group, text, chosen, x, y }] of pins.entries()) {
        link.removeAttribute('visibility')
        link.toggleAttribute('data-chosen', chosen)
        if (chosen && layer.lastElementChild !== link) layer.append(link)
        writeAttribute(group, 'transform', `translate(${x} ${y}) scale(${unitsPerPx})`)
        const place = namePlaces[index]
        writeAttribute(text, 'visibility', place ? 'inherit' : 'hidden')
        if (place === undefined) continue
        writeAttribute(text, 'x', String(place.dx))
        writeAttribute(text, 'y', String(place.dy))
        writeAttribute(text, 'text-anchor', place.anchor)
      }
    },
  }
}

function elementsOf(layer: SVGSVGElement, town: string) {
  const link = layer.querySelector<SVGAElement>(`[data-town="${town}"]`)
  const group = link?.querySelector('g')
  const text = link?.querySelector('text')
  if (!link || !group || !text) throw new Error(`The map lacks the pin of ${town}`)
  return { link, group, text }
}

/** Sets an attribute only if its value differs: setting it again makes the browser lay the drawing out again. */
function writeAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
