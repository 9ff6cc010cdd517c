import { useEffect, useState } from 'react'
import { useEnvironment } from '../environment.ts'

const stepMs = 250

const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))

/** Whole seconds until `remainingMs` has come to nothing; never below 0. */
export function useSecondsLeft(remainingMs: () => number): number {
  const { clock } = useEnvironment()
  const [seconds, setSeconds] = useState(() => secondsOf(remainingMs()))
  useEffect(() => clock.every(stepMs, () => setSeconds(secondsOf(remainingMs()))), [clock, remainingMs])
  return seconds
}
