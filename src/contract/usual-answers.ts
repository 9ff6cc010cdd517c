import { z } from 'zod'
import { Problem } from './problem.ts'

// What any operation may answer; what one with a body or behind a session may answer besides.
export const faults = { 500: Problem, 503: Problem } as const
export const badBody = { 400: Problem, 403: Problem, 413: Problem, 415: Problem, 422: Problem } as const
export const throttled = { 429: Problem } as const
/** Whoever is not signed in, or signed in as a demo customer, may have asked too much from their address. */
export const session = { 401: Problem, ...throttled } as const

/** What an address names by a UUID. */
export const ById = z.strictObject({
  id: z.uuid().toLowerCase().describe('The id of what is meant, as the bank’s answers have it'),
})
