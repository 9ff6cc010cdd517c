/** One thing that is run by itself: see checks.mjs. */
export interface Check {
  readonly name: string
  readonly shows: string
  readonly args: readonly string[]
  readonly reports: 'whole' | 'counts' | 'events'
  readonly timeLimitMs?: number
  alone(failure: { file: string; title: string; line?: number }): string
}

type Lists = readonly (readonly Check[])[]

export const quickProof: Lists
export const everything: Lists
export const nightly: Lists
export const inATab: Lists
