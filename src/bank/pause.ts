/** Waits, and no longer than until the signal. A home brings its own timer, and tests theirs. */
export type Pause = (durationMs: number, signal: AbortSignal) => Promise<void>
