import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { part } from './finder-parts.ts'
import { mapSymbolIds } from './map-symbol-ids.ts'
import { shetlandBox } from './project-to-map.ts'

type MapDrawingProps = { viewBox: string; unitsPerPx: number }

const slab = 'fill-[color-mix(in_srgb,var(--border-strong)_42%,var(--surface-selected))]'
const evenLine = '[vector-effect:non-scaling-stroke]'
const landId = `#${mapSymbolIds.land}`

/** The land: hewn edges on the sea, lifted by a slab; borders dotted; Shetland in its box; the circle of the search. */
export const MapDrawing = ({ viewBox, unitsPerPx }: MapDrawingProps) => (
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
