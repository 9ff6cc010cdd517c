import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkNothing } from '../../app/form-checks.ts'
import { useBankQuery } from '../../app/query-client.ts'
import { useAppForm } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { EventFacts, IdsChoice } from '../parts/event-facts.tsx'
import { eventName } from '../parts/event-words.ts'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { Outcome, useShowOutcome } from '../parts/outcome.tsx'
import { Pages } from '../parts/pages.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import type { RefusedChange } from '../staff-request.ts'
import { AuditForm, type AuditValues, filtersOf } from './audit-form.tsx'
import { auditWords as words } from './audit-words.ts'
import { ChainResult, type CheckedChain, VerifyChain } from './chain-check.tsx'
import { ExportDialog } from './export-dialog.tsx'
import {
  auditQuery,
  type AuditPageAnswer,
  type AuditRequest,
  everyEvent,
  requestAudit,
} from './search-audit.ts'

/**
 * What members did (specification section 17.6): the newest of everybody at first. What is looked for may name a customer by
 * their email, so it stands in no address.
 */
export function AuditPage() {
  const { staff } = useStaffEnvironment()
  const [request, setRequest] = useState(everyEvent)
  const [checked, setChecked] = useState<CheckedChain>()
  const search = useSearch(setRequest)
  // The same list as at first: who can be asked for stays while a search is under way.
  const everybody = useQuery({ ...auditQuery(staff, everyEvent), staleTime: Infinity })
  return (
    <>
      <StaffHeading>{words.heading}</StaffHeading>
      <Outcome />
      <div className="rounded-md border border-line bg-surface p-4">
        <AuditForm
          form={search.form}
          isBusy={search.isBusy}
          refusal={search.refusal}
          members={everybody.data?.members ?? []}
          onSubmit={search.submit}
          renderCheck={member => <VerifyChain member={member} onChecked={setChecked} />}
        />
      </div>
      <output className="block empty:absolute">
        {checked && <ChainResult key={checked.key} checked={checked} />}
      </output>
      <Found request={request} onPage={page => setRequest({ ...request, page })} />
    </>
  )
}

/** The form of the search. Once the bank has found something, the list is of that. */
function useSearch(onFound: (request: AuditRequest) => void) {
  const environment = useStaffEnvironment()
  const queryClient = useQueryClient()
  return useAppForm<AuditValues, AuditValues, AuditPageAnswer, RefusedChange>({
    fields: ['from', 'to', 'memberId', 'customer', 'act'],
    initial: { from: '', to: '', memberId: '', customer: '', act: '' },
    check: checkNothing,
    checksOnLeave: false,
    send: values => requestAudit(environment, filtersOf(values)),
    onDone: (answer, values) => {
      const request = { filters: filtersOf(values), page: 1 }
      queryClient.setQueryData(auditQuery(environment.staff, request).queryKey, answer)
      onFound(request)
    },
  })
}

interface FoundProps {
  readonly request: AuditRequest
  readonly onPage: (page: number) => void
}

/** What a search found: how much, the way to take it along, and a page of it. */
function Found({ request, onPage }: FoundProps) {
  const { staff } = useStaffEnvironment()
  const query = useBankQuery(auditQuery(staff, request))
  const showOutcome = useShowOutcome()
  const [isExporting, setExporting] = useState(false)
  const [withIds, setWithIds] = useState(false)
  const found = query.data
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="money text-sm text-muted">{found && words.found(found.total)}</output>
        {found && found.total > 0 && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <IdsChoice withIds={withIds} onWithIds={setWithIds} />
            <Button variant="line" icon="download" onClick={() => setExporting(true)}>
              {words.export}
            </Button>
          </div>
        )}
      </div>
      {found && found.total > 0 && <Events found={found} withIds={withIds} onPage={onPage} />}
      {!found && query.isError && <Unread onRetry={() => void query.refetch()} />}
      {!found && !query.isError && <RowsWaiting />}
      {found && isExporting && (
        <ExportDialog
          filters={request.filters}
          total={found.total}
          onSaved={fileName => void showOutcome(words.exported(fileName))}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

const column = words.columns

interface EventsProps extends Pick<FoundProps, 'onPage'> {
  readonly found: AuditPageAnswer
  readonly withIds: boolean
}

function Events({ found, withIds, onPage }: EventsProps) {
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  return (
    <>
      <LabelledTable
        label={words.events}
        columns={[
          { name: column.at, width: 'w-[10rem]' },
          { name: column.member, width: 'w-[16%]' },
          { name: column.type, width: 'w-[18%]' },
          { name: column.number, width: 'w-[5rem]' },
          { name: column.facts, isLong: true },
        ]}
        rows={found.events.map(event => ({
          id: `${event.member.id} ${event.number}`,
          isMarked: false,
          cells: {
            [column.at]: <time dateTime={event.at}>{momentText(event.at, nowMs)}</time>,
            [column.member]: event.member.name,
            [column.type]: <b className="font-semibold">{eventName(event.type)}</b>,
            [column.number]: event.number,
            [column.facts]: (
              <EventFacts type={event.type} facts={event.facts} names={found.names} {...{ nowMs, withIds }} />
            ),
          },
        }))}
      />
      <Pages
        page={found.page}
        pageSize={found.pageSize}
        total={found.total}
        shown={found.events.length}
        onPage={onPage}
      />
    </>
  )
}
