import { setTimeout as wait } from 'node:timers/promises'
import type { Pause } from '../bank/pause.ts'

/** Waits by the process's own timer. */
export const pauseFor: Pause = (durationMs, signal) =>
  wait(durationMs, undefined, { signal }).catch(() => undefined)
