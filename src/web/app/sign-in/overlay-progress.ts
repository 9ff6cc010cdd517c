import { timings } from '../../../../content/facts.ts'

export const overlayStepMs = timings.signInProgressStepMs
export const overlayMs = timings.signInOverlayMs
const percentAStep = timings.signInProgressStepPercent

/** How far the bar of the sign-in overlay stands after `elapsedMs`: 0 to 100 percent, in steps of 2.5. */
export const overlayPercent = (elapsedMs: number): number =>
  Math.min(100, Math.floor(Math.max(0, elapsedMs) / overlayStepMs) * percentAStep)
