import { branches } from '../../../../../content/branches/branch-list.ts'
import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { part } from './finder-parts.ts'
import { seenBox, usualBox, viewBoxOf, wholeMap } from './frame-map.ts'
import { listTowns } from './list-towns.ts'
import { MapControls } from './map-controls.tsx'
import { MapDrawing } from './map-drawing.tsx'
import { MapKey } from './map-key.tsx'
import { MapPin } from './map-pin.tsx'
import { placeNames } from './place-names.ts'

const view = wholeMap(usualBox)
const viewBox = viewBoxOf(view, usualBox)
const towns = listTowns(branches)
const namePlaces = placeNames(
  towns.map(town => ({ ...town, chosen: false })),
  view.unitsPerPx,
  seenBox(view, usualBox),
)

/**
 * The drawn map with a pin for each town. The pins are hidden from assistive technology: the list is their form. On a
 * small screen they wait until the script has measured it.
 */
export const BranchMap = () => (
  <figure
    {...part('map')}
    aria-label={finderWords.mapLabel(towns.length)}
    className="group/map relative isolate h-100 overflow-hidden rounded-picture border border-line bg-selected md:max-lg:h-130 lg:sticky lg:top-6 lg:h-[min(62rem,100vh-3rem)] lg:min-h-150"
  >
    <MapDrawing viewBox={viewBox} unitsPerPx={view.unitsPerPx} />
    <svg
      {...part('pins')}
      aria-hidden="true"
      viewBox={viewBox}
      className="absolute inset-0 size-full max-lg:not-group-data-measured/map:hidden"
    >
      {towns.map((town, index) => (
        <MapPin key={town.name} town={town} unitsPerPx={view.unitsPerPx} namePlace={namePlaces[index]} />
      ))}
    </svg>
    <MapControls />
    <MapKey />
  </figure>
)
