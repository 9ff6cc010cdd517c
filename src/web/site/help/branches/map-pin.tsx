import { branchAnchor } from './branch-anchor.ts'
import type { Town } from './list-towns.ts'
import type { NamePlace } from './place-names.ts'

type MapPinProps = {
  town: Town
  unitsPerPx: number
  /** Where its name stands; without one it is not shown. */
  namePlace: NamePlace | undefined
}

// `place-names.ts` reckons with the sizes of both.
const usualPath = 'M0 0c-3-4.5-8-8.5-8-14a8 8 0 0 1 16 0c0 5.5-5 9.5-8 14z'
const chosenPath = 'M0 0c-5-7-13-13-13-22a13 13 0 0 1 26 0c0 9-8 15-13 22z'

/**
 * A town on the map with its name: a link to the town's first branch, so that it leads there without scripts. It
 * takes presses on 24 px; by keyboard and voice the list does the same. The script marks the chosen one with
 * `data-chosen`.
 */
export const MapPin = ({ town, unitsPerPx, namePlace }: MapPinProps) => (
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
