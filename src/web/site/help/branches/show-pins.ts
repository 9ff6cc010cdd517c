import { branches } from '../../../../../content/branches/branch-list.ts'
import type { Branch } from '../../../../../content/branches/branch.ts'
import { listTowns, type Town } from './list-towns.ts'
import { placeNames, type Box } from './place-names.ts'
import { writeAttribute } from './write-attribute.ts'

export interface Pins {
  /** Shows the towns of these branches, the chosen one above all others, at their size on the screen. */
  readonly show: (
    matching: readonly Branch[],
    chosenTown: string | undefined,
    unitsPerPx: number,
    seen: Box,
  ) => void
}

/** Takes the prerendered pins over: a press chooses the town in place of following its link. */
export function takeOverPins(layer: SVGSVGElement, onChoose: (town: string) => void): Pins {
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
