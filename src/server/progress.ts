/** Tells the person who started Sarsen what is being done, and how long each step took. */
export interface Progress {
  readonly step: (sentence: string) => void
  /** Ends the last step; what follows is no longer the start. */
  readonly finish: () => void
}

export function createProgress(write: (text: string) => void, monotonicMs: () => number): Progress {
  let startedMs: number | undefined
  const finish = () => {
    if (startedMs === undefined) return
    write(` ${((monotonicMs() - startedMs) / 1000).toFixed(1)} s\n`)
    startedMs = undefined
  }
  const step = (sentence: string) => {
    finish()
    startedMs = monotonicMs()
    write(`  ${sentence} …`)
  }
  return { step, finish }
}
