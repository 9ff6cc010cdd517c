// Spec sections 4 and 9: +2.5 % every 100 ms, and on after 4 s.
export const overlayStepMs = 100
export const overlayMs = 4000
const percentAStep = 2.5

/** How far the bar of the sign-in overlay stands after `elapsedMs`: 0 to 100 percent, in steps of 2.5. */
export const overlayPercent = (elapsedMs: number): number =>
  Math.min(100, Math.floor(Math.max(0, elapsedMs) / overlayStepMs) * percentAStep)
