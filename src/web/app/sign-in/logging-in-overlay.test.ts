import { expect, test } from 'vitest'
import { overlayPercent } from './logging-in-overlay.tsx'

test.each([
  [0, 0],
  [99, 0],
  [100, 2.5],
  [2000, 50],
  [3999, 97.5],
  [4000, 100],
  [9000, 100],
  [-50, 0],
])('after %i ms the bar stands at %s percent', (elapsedMs, percent) => {
  expect(overlayPercent(elapsedMs)).toBe(percent)
})
