import { z } from 'zod'

const Shared = z.object({
  server: z
    .object({
      origin: z.url(),
      postgres: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
    })
    .optional(),
  tab: z.object({ origin: z.url() }).optional(),
})
/** Where the homes answer that were started, and the database behind the server. */
export type JourneyHomes = z.infer<typeof Shared>
export type HomeName = keyof JourneyHomes

const variable = 'SARSEN_JOURNEY_HOMES'

/** Tells the workers, which inherit the environment, where the homes are. */
export function shareJourneyHomes(shared: JourneyHomes): void {
  process.env[variable] = JSON.stringify(shared)
}

/**
 * A home that the global set-up has started.
 * @throws where it has not
 */
export function journeyHome<Name extends HomeName>(name: Name): NonNullable<JourneyHomes[Name]> {
  const home = Shared.parse(JSON.parse(process.env[variable] ?? '{}'))[name]
  if (!home) throw new Error(`the home "${name}" was not started`)
  return home
}
