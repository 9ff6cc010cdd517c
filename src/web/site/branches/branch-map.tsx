import type { ReactNode } from 'react'
import { branches } from '../../../../content/branches/branch-list.ts'
import { finderWords } from '../../../../content/branches/finder-words.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { branchAnchor } from './branch-results.tsx'
import { type FinderPart, part } from './finder-parts.ts'
import { type NamePlace, placeNames, seenBox, usualBox, viewBoxOf, wholeMap } from './map-layout.ts'
import { mapSymbolIds } from './map-outline.tsx'
import { listTowns, shetlandBox, type Town } from './project-to-map.ts'

const view = wholeMap(usualBox)
const usualViewBox = viewBoxOf(view, usualBox)
const towns = listTowns(branches)
const namePlaces = placeNames(
  towns.map(town => ({ ...town, chosen: false })),
  view.unitsPerPx,
  seenBox(view, usualBox),
)

/**
 * The drawn map with a pin for each town. The pins are hidden from assistive technology, which uses the list instead.
 * On a small screen the pins appear once the script has measured the map.
 */
export const BranchMap = () => (
  <figure
    {...part('map')}
    aria-label={finderWords.mapLabel(towns.length)}
    className="group/map relative isolate h-100 overflow-hidden rounded-picture border border-line bg-selected md:max-lg:h-130 lg:sticky lg:top-6 lg:h-[min(62rem,100vh-3rem)] lg:min-h-150"
  >
    <MapDrawing viewBox={usualViewBox} unitsPerPx={view.unitsPerPx} />
    <svg
      {...part('pins')}
      aria-hidden="true"
      viewBox={usualViewBox}
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

type MapDrawingProps = { viewBox: string; unitsPerPx: number }

const slab = 'fill-[color-mix(in_srgb,var(--border-strong)_42%,var(--surface-selected))]'
const evenLine = '[vector-effect:non-scaling-stroke]'
const landId = `#${mapSymbolIds.land}`

/**
 * The land: straight-edged coasts raised by a shadow, dotted borders, Shetland in its box, and the circle of the
 * search.
 */
const MapDrawing = ({ viewBox, unitsPerPx }: MapDrawingProps) => (
  <svg {...part('drawing')} aria-hidden="true" viewBox={viewBox} className="absolute inset-0 size-full">
    <use href={landId} transform="translate(0 5)" className={slab} />
    <use href={landId} className="fill-surface stroke-line-strong stroke-[1.1] [stroke-linejoin:round]" />
    <use
      href={`#${mapSymbolIds.borders}`}
      className="fill-none stroke-line-strong stroke-1 [stroke-dasharray:2_4]"
    />
    <use href={`#${mapSymbolIds.lakes}`} className="fill-selected stroke-line-strong stroke-[.8]" />
    <rect {...shetlandBox} rx={6} className={`fill-none stroke-line-strong/50 ${evenLine}`} />
    <g
      {...part('shetland-name')}
      transform={`translate(${shetlandBox.x + 2} ${shetlandBox.height + 2}) scale(${unitsPerPx})`}
    >
      <text y={14} className="fill-muted text-[12px] font-medium max-lg:hidden">
        {finderWords.shetland}
      </text>
    </g>
    <ellipse
      {...part('circle')}
      visibility="hidden"
      className={`fill-gorse/16 stroke-[var(--gorse-600)] stroke-1 [stroke-dasharray:3_4] ${evenLine}`}
    />
  </svg>
)

type MapPinProps = {
  town: Town
  unitsPerPx: number
  /** The position of the pin's name; without one the name is hidden. */
  namePlace: NamePlace | undefined
}

// `map-layout.ts` uses both sizes.
const usualPath = 'M0 0c-3-4.5-8-8.5-8-14a8 8 0 0 1 16 0c0 5.5-5 9.5-8 14z'
const chosenPath = 'M0 0c-5-7-13-13-13-22a13 13 0 0 1 26 0c0 9-8 15-13 22z'

/**
 * A town on the map with its name. It links to the town's first branch, so it also works without scripts. The target
 * is 24 px; keyboard and voice users have the list. The script marks the chosen town with `data-chosen`.
 */
const MapPin = ({ town, unitsPerPx, namePlace }: MapPinProps) => (
  <a
    href={`#${branchAnchor(town.branches[0]?.id ?? '')}`}
    tabIndex={-1}
    aria-label={town.name}
    data-town={town.name}
    className="group/pin"
  >
    <g transform={`translate(${town.x} ${town.y}) scale(${unitsPerPx})`}>
      <rect x={-12} y={-24} width={24} height={24} className="fill-transparent" />
      <g className="group-data-chosen/pin:hidden">
        <path
          d={usualPath}
          className="fill-link stroke-surface stroke-[1.5] group-hover/pin:fill-link-hover"
        />
        <circle cy={-14} r={2.8} className="fill-surface" />
      </g>
      <g className="hidden group-data-chosen/pin:inline">
        <path d={chosenPath} className="fill-gorse stroke-deep stroke-[1.5]" />
        <circle cy={-22} r={4.6} className="fill-deep" />
      </g>
      <text
        x={namePlace?.dx}
        y={namePlace?.dy}
        textAnchor={namePlace?.anchor}
        visibility={namePlace ? undefined : 'hidden'}
        className="fill-ink stroke-surface stroke-[3.5] text-[12.5px] font-semibold [paint-order:stroke] [stroke-linejoin:round] group-hover/pin:underline group-data-chosen/pin:text-[15px] group-data-chosen/pin:font-strong"
      >
        {town.name}
      </text>
    </g>
  </a>
)

/** Zoom in, zoom out, show everything. A button that has reached its limit is marked disabled and keeps the focus. */
const MapControls = () => (
  <div className="absolute flex gap-1.5 needs-scripts max-lg:right-3 max-lg:bottom-3 lg:top-4 lg:left-4 lg:flex-col">
    <ControlButton name="zoom-in" icon="plus" label={finderWords.zoomIn} />
    <ControlButton name="zoom-out" icon="minus" label={finderWords.zoomOut} />
    <ControlButton name="show-whole" icon="show-all" label={finderWords.wholeMap} />
  </div>
)

const ControlButton = ({ name, icon, label }: { name: FinderPart; icon: IconName; label: string }) => (
  <button
    {...part(name)}
    type="button"
    aria-label={label}
    className="inline-grid size-11 cursor-pointer place-items-center rounded-control border border-line-strong bg-surface hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-subtle"
  >
    <Icon name={icon} />
  </button>
)

const pinPath = 'M0 0c-3-4.5-8-8.5-8-14a8 8 0 0 1 16 0c0 5.5-5 9.5-8 14z'

/** The map's legend. */
const MapKey = () => (
  <div
    aria-hidden="true"
    className="absolute right-4 bottom-4 flex gap-4 rounded-control bg-surface px-3 py-1.5 text-xs text-muted max-lg:hidden"
  >
    <KeyItem label={finderWords.keyBranch}>
      <path d={pinPath} className="fill-link" />
    </KeyItem>
    <div {...part('searched-key')} hidden className="flex gap-4">
      <KeyItem label={finderWords.keyChosen}>
        <path d={pinPath} className="fill-gorse stroke-deep" />
      </KeyItem>
      <KeyItem label={finderWords.keyNear}>
        <circle cy={-11} r={7} className="fill-gorse/16 stroke-[var(--gorse-600)] [stroke-dasharray:3_3]" />
      </KeyItem>
    </div>
  </div>
)

const KeyItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <svg viewBox="-9 -23 18 24" className="h-4.5 w-3.5">
      {children}
    </svg>
    {label}
  </span>
)
