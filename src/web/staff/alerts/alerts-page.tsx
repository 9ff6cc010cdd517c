import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { StaffAlert } from '../../../contract/staff-watching.ts'
import { EmptyState } from '../../app/panel.tsx'
import { useBankQuery } from '../../app/query-client.ts'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { NoteDialog } from '../parts/note-dialog.tsx'
import { Outcome, useShowOutcome } from '../parts/outcome.tsx'
import { IdsChoice } from '../parts/event-facts.tsx'
import { turnsOf } from '../parts/counted.ts'
import { Pages } from '../parts/pages.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { ViewLinks } from '../parts/view-links.tsx'
import { alertsKey, alertsQuery, type AlertsRequest, requestAlertReview } from '../staff-alerts.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import type { RefusedChange } from '../staff-request.ts'
import { useStaffSession } from '../staff-session.ts'
import { AlertTable } from './alert-table.tsx'
import { alertWords as words } from './alert-words.ts'

type View = AlertsRequest['view']

/** What an auditor is to look at (specification section 17.6). The view is in the address, so that Back leads to the same. */
export function AlertsPage() {
  const { staff, clock } = useStaffEnvironment()
  const { member } = useStaffSession()
  const [address] = useSearchParams()
  const view: View = address.get('view') === 'reviewed' ? 'reviewed' : 'open'
  const { page, turnTo } = usePageOf(view)
  const query = useBankQuery(alertsQuery(staff, { view, page }))
  const [reviewing, setReviewing] = useState<StaffAlert>()
  const [withIds, setWithIds] = useState(false)
  const review = useReview()
  const found = query.data
  // The last one of the last page was reviewed.
  const pages = found && turnsOf({ ...found, shown: found.alerts.length }).pages
  const lastPage = pages === undefined ? undefined : Math.max(1, pages)
  if (lastPage !== undefined && page > lastPage) turnTo(lastPage)
  return (
    <>
      <StaffHeading>{words.heading}</StaffHeading>
      <Outcome />
      <div className="flex flex-wrap items-end justify-between gap-x-5 border-b border-line">
        <Views view={view} open={found?.open} />
        {found && found.alerts.length > 0 && <IdsChoice withIds={withIds} onWithIds={setWithIds} />}
      </div>
      {found && found.alerts.length > 0 && (
        <>
          <AlertTable
            view={view}
            alerts={found.alerts}
            names={found.names}
            withIds={withIds}
            memberId={member.id}
            nowMs={clock.now()}
            onReview={setReviewing}
          />
          <Pages
            page={found.page}
            pageSize={found.pageSize}
            total={found.total}
            shown={found.alerts.length}
            onPage={turnTo}
          />
        </>
      )}
      {found?.alerts.length === 0 && (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState text={words.nothing[view]} />
        </div>
      )}
      {!found && query.isError && <Unread onRetry={() => void query.refetch()} />}
      {!found && !query.isError && <RowsWaiting />}
      {reviewing && (
        <NoteDialog
          title={words.review}
          subtitle={`${reviewing.label}: ${namesOf(reviewing)}`}
          name="note"
          label={words.note}
          hint={words.noteHint}
          button={words.review}
          onSend={note => review(reviewing, note)}
          onClose={() => setReviewing(undefined)}
        />
      )}
    </>
  )
}

const namesOf = ({ members }: StaffAlert): string => words.names(members.map(({ name }) => name))

/** The page of a view's list; another view begins at its first. */
function usePageOf(view: View) {
  const [turned, setTurned] = useState<AlertsRequest>({ view, page: 1 })
  return {
    page: turned.view === view ? turned.page : 1,
    turnTo: (page: number) => setTurned({ view, page }),
  }
}

function Views({ view, open }: { view: View; open: number | undefined }) {
  const { pathname } = useLocation()
  return (
    <ViewLinks
      label={words.viewsLabel}
      views={[
        { name: words.views.open, to: pathname, isShown: view === 'open', count: open },
        { name: words.views.reviewed, to: `${pathname}?view=reviewed`, isShown: view === 'reviewed' },
      ]}
    />
  )
}

/** Marks an alert as reviewed, and says so once the list is without it. Answers the refusal, if there was one. */
function useReview() {
  const environment = useStaffEnvironment()
  const queryClient = useQueryClient()
  const showOutcome = useShowOutcome()

  return async (alert: StaffAlert, note: string): Promise<RefusedChange | undefined> => {
    const answer = await requestAlertReview(environment, alert.id, note)
    // Whatever was answered, what is shown may be of before.
    const isFresh = queryClient.invalidateQueries({ queryKey: alertsKey })
    if (answer.kind === 'refused') return answer
    const outcome = words.done(alert.label, namesOf(alert))
    // The dialog closes meanwhile: before that, the heading would not get the focus.
    if (answer.kind === 'done') void isFresh.then(() => showOutcome(outcome))
    return undefined
  }
}
