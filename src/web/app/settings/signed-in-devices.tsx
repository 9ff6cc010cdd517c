import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { useEnvironment } from '../environment.ts'
import { useBankQuery } from '../query-client.ts'
import { QueryResult, Waiting } from './query-result.tsx'
import { Setting } from './setting.tsx'
import { sessionsQuery } from './settings-queries.ts'

const ListPart = createFetchedPart(async () => (await import('./device-list.tsx')).DeviceList)

const words = {
  title: 'Signed-in devices',
  about: 'Sign out anything that you do not know, then change your password.',
  failed: {
    lead: 'We could not load your devices.',
    text: 'The bank did not answer. You are still signed in on them.',
  },
} as const

const what = { what: words.title, rows: 2 }

/** The customer's signed-in browsers, each with a button to sign it out. */
export function SignedInDevices() {
  const { bank } = useEnvironment()
  const sessions = useBankQuery(sessionsQuery(bank))
  return (
    <Setting level={3} title={words.title} about={<p>{words.about}</p>}>
      <QueryResult query={sessions} failed={words.failed} {...what}>
        {list => (
          <ListPart waiting={<Waiting {...what} />}>
            {DeviceList => <DeviceList title={words.title} sessions={list} />}
          </ListPart>
        )}
      </QueryResult>
    </Setting>
  )
}
