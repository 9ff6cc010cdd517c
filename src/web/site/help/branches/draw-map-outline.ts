import { borders, coasts, lakes, shetlandCoasts } from './map-outline.ts'
import { projectToMap } from './project-to-map.ts'

const drawLine = (corners: string): string =>
  corners
    .trim()
    .split(/\s+/)
    .map(corner => {
      const [lon = 0, lat = 0] = corner.split(',').map(Number)
      const { x, y } = projectToMap({ lon, lat })
      return `${x} ${y}`
    })
    .join('L')

const drawAll = (lines: readonly string[], end = ''): string =>
  lines.map(line => `M${drawLine(line)}${end}`).join('')

/** The outline as SVG paths in the drawing's units. Made when the pages are built, and part of no script. */
export const mapPaths = {
  land: drawAll([...Object.values(coasts), ...Object.values(shetlandCoasts)], 'z'),
  borders: drawAll(borders),
  lakes: drawAll(lakes, 'z'),
} as const
