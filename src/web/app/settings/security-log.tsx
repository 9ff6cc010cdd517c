import { useSearchParams } from 'react-router'
import { contact, limits } from '../../../../content/facts.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { useEnvironment } from '../environment.ts'
import { useBankQuery } from '../query-client.ts'
import { pageOf } from '../transactions/pager.tsx'
import { nameDevice } from '../../../domain/device-name.ts'
import { QueryResult, Waiting } from './query-result.tsx'
import { Setting } from './setting.tsx'
import { securityEventsQuery } from './settings-queries.ts'

const days = Math.round(limits.securityLogMs / (24 * 60 * 60_000))

const securityLogWords = {
  title: 'Security log',
  about: `The last ${days} days. Times are UK time.`,
  whatToDo: 'Something here that was not you? Change your password and call us, day or night:',
  phone: contact.urgentPhone,
  phoneLink: contact.urgentPhoneLink,
  failed: {
    lead: 'We could not load your security log.',
    text: 'The bank did not answer. What happens is written down all the same.',
  },
} as const

const EventsPart = createFetchedPart(async () => (await import('./security-events.tsx')).SecurityEvents)

/** Sign-ins, failures and changes, newest first, ten a page; the page is in the address. */
export function SecurityLog() {
  const { bank } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)
  const query = useBankQuery(securityEventsQuery(bank, page))
  const { isPlaceholderData } = query
  const turn = (to: number) => setSearch(to === 1 ? {} : { page: String(to) }, { preventScrollReset: true })
  const what = { what: securityLogWords.title, rows: 4 }
  return (
    <Setting level={3} title={securityLogWords.title} about={<About />}>
      <QueryResult query={query} failed={securityLogWords.failed} {...what}>
        {log => (
          <EventsPart waiting={<Waiting {...what} />}>
            {SecurityEvents => (
              <SecurityEvents
                title={what.what}
                log={log}
                page={page}
                isOld={isPlaceholderData}
                onPage={turn}
                nameDevice={nameDevice}
              />
            )}
          </EventsPart>
        )}
      </QueryResult>
    </Setting>
  )
}

const About = () => (
  <>
    <p>{securityLogWords.about}</p>
    <p>
      {securityLogWords.whatToDo}{' '}
      <a href={securityLogWords.phoneLink} className="link money">
        {securityLogWords.phone}
      </a>
      .
    </p>
  </>
)
