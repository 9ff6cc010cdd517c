import { Link, useSearchParams } from 'react-router'
import { useEnvironment } from '../../environment.ts'
import { pageOf } from '../../transactions/page-range.ts'
import { Pager } from '../../transactions/pager.tsx'
import { Asked } from '../asked.tsx'
import { Setting } from '../setting.tsx'
import { securityEventsQuery } from '../settings-queries.ts'
import { SecurityLogRows } from './security-log-rows.tsx'
import { SecurityLogTable } from './security-log-table.tsx'
import { securityLogWords as words } from './security-log-words.ts'
import { useAsked } from '../../use-asked.ts'

/** Sign-ins, failures and changes, newest first, ten a page; the page is in the address. */
export function SecurityLog() {
  const { bank } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)
  const query = useAsked(securityEventsQuery(bank, page))
  const { isPlaceholderData } = query
  const turn = (to: number) => setSearch(to === 1 ? {} : { page: String(to) }, { preventScrollReset: true })
  return (
    <Setting level={3} title={words.title} about={<About />}>
      <Asked query={query} what={words.title} failed={words.failed} rows={4}>
        {({ events, total, pageSize, page: shown }) => (
          <div className="@container overflow-hidden rounded-panel border border-line bg-surface">
            {events.length > 0 ? (
              <>
                <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
                  <SecurityLogTable events={events} />
                  <SecurityLogRows events={events} />
                </div>
                <Pager
                  page={isPlaceholderData ? shown : page}
                  pageSize={pageSize}
                  total={total}
                  showing={words.showing}
                  onPage={turn}
                />
              </>
            ) : (
              <Nothing isBeyondEnd={total > 0} />
            )}
          </div>
        )}
      </Asked>
    </Setting>
  )
}

const About = () => (
  <>
    <p>{words.about}</p>
    <p>
      {words.whatToDo}{' '}
      <a href={words.phoneLink} className="link money">
        {words.phone}
      </a>
      .
    </p>
  </>
)

const Nothing = ({ isBeyondEnd }: { isBeyondEnd: boolean }) => (
  <div className="grid justify-items-center gap-4 px-6 py-16 text-center text-muted">
    <p>{isBeyondEnd ? words.beyondEnd : words.empty}</p>
    {isBeyondEnd && (
      <Link to="?" className="link">
        {words.firstPage}
      </Link>
    )}
  </div>
)
