import { z } from 'zod'

const Shared = z.object({
  origin: z.url(),
  postgres: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
})
/** Where the journeys' server answers, and the database behind it. */
export type JourneyBank = z.infer<typeof Shared>

const variable = 'SARSEN_JOURNEY_BANK'

/** Tells the workers, which inherit the environment, where the bank is. */
export function shareJourneyBank(shared: JourneyBank): void {
  process.env[variable] = JSON.stringify(shared)
}

/** The bank that the global set-up has started. */
export const journeyBank = (): JourneyBank => Shared.parse(JSON.parse(process.env[variable] ?? 'null'))
