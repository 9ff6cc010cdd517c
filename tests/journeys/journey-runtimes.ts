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
/** Where the runtimes answer that were started, and the database behind the server. */
export type JourneyRuntimes = z.infer<typeof Shared>
export type RuntimeName = keyof JourneyRuntimes

const variable = 'SARSEN_JOURNEY_HOMES'

/** Tells the workers, which inherit the environment, where the runtimes are. */
export function shareJourneyRuntimes(shared: JourneyRuntimes): void {
  process.env[variable] = JSON.stringify(shared)
}

/**
 * A runtime that the global set-up has started.
 * @throws where it has not
 */
export function journeyRuntime<Name extends RuntimeName>(name: Name): NonNullable<JourneyRuntimes[Name]> {
  const runtime = Shared.parse(JSON.parse(process.env[variable] ?? '{}'))[name]
  if (!runtime) throw new Error(`the runtime "${name}" was not started`)
  return runtime
}
