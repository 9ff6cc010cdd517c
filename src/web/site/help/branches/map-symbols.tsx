import { mapPaths } from './draw-map-outline.ts'
import { mapSymbolIds } from './map-symbol-ids.ts'

const evenLine = '[vector-effect:non-scaling-stroke]'

/** The outline, drawn nowhere by itself: `MapDrawing` uses it by its names. Lines keep their width when zoomed. */
export const MapSymbols = () => (
  <svg aria-hidden="true" className="absolute size-0">
    <defs>
      <path id={mapSymbolIds.land} d={mapPaths.land} className={evenLine} />
      <path id={mapSymbolIds.borders} d={mapPaths.borders} className={evenLine} />
      <path id={mapSymbolIds.lakes} d={mapPaths.lakes} className={evenLine} />
    </defs>
  </svg>
)
