import type { Check } from './checks.mjs'

export interface Failure {
  readonly check: Check
  readonly file: string
  readonly title: string
  readonly line?: number
  readonly text: string
}

export interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly durationMs: number
  readonly failures: readonly Failure[]
}

/** Runs one list of checks after another, and those of a list beside each other. */
export function runChecks(
  lists: readonly (readonly Check[])[],
  options?: { env?: Record<string, string>; lacking?: string; results?: string },
): Promise<Outcome[]>
