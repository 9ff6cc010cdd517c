import { type ReactNode, useState } from 'react'
import { nameDevice } from '../../../domain/device-name.ts'
import { eventWords } from '../../app/settings/security-events.tsx'
import { Notice } from '../../components/notice.tsx'
import { EventFacts, IdsChoice } from '../parts/event-facts.tsx'
import { eventName } from '../parts/event-words.ts'
import { LabelledTable, type LabelledTableProps } from '../parts/labelled-table.tsx'
import { Pages } from '../parts/pages.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { nameCheckResult } from '../tasks/task-words.ts'
import { customerWords as words } from './customer-words.ts'
import { Nothing, RecordPart } from './record-part.tsx'
import { useRecord } from './use-record.ts'

interface Paged {
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

interface ListProps {
  readonly label: string
  readonly columns: LabelledTableProps['columns']
  readonly rows: readonly { readonly id: string; readonly cells: Readonly<Record<string, ReactNode>> }[]
  readonly paged: Paged
  readonly onPage: (page: number) => void
}

/** A list of a record, by page. */
const List = ({ label, columns, rows, paged, onPage }: ListProps) =>
  rows.length === 0 ? (
    <Nothing />
  ) : (
    <>
      <LabelledTable label={label} columns={columns} rows={rows.map(row => ({ ...row, isMarked: false }))} />
      <Pages page={paged.page} pageSize={paged.pageSize} total={paged.total} onPage={onPage} />
    </>
  )

export function RecordPayees({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  const query = useRecord(id, `payees ${page}`, (staff, wanted) =>
    staff.staffCustomerPayees({ ...wanted, query: { page } }),
  )
  const { name, destination, kind, checked, lastPaid } = words.payees
  return (
    <RecordPart id={id} query={query}>
      {body => (
        <List
          label={words.tabs.payees}
          paged={body}
          onPage={setPage}
          columns={[{ name }, { name: destination }, { name: kind }, { name: checked }, { name: lastPaid }]}
          rows={body.payees.map(payee => ({
            id: payee.id,
            cells: {
              [name]: <b className="font-semibold">{payee.name}</b>,
              [destination]: payee.destination,
              [kind]: payee.kind,
              [checked]: payee.nameCheck ? nameCheckResult(payee.nameCheck.reasonCode) : '–',
              [lastPaid]: payee.lastPaidAt === null ? words.never : momentText(payee.lastPaidAt, nowMs),
            },
          }))}
        />
      )}
    </RecordPart>
  )
}

export function RecordSecurity({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  const query = useRecord(id, `security ${page}`, (staff, wanted) =>
    staff.staffCustomerSecurity({ ...wanted, query: { page } }),
  )
  const { device, address, since, active } = words.session
  const { at, what, address: from } = words.event
  return (
    <RecordPart id={id} query={query}>
      {body => (
        <>
          <h2 className="text-[1.0625rem]">{words.sessions}</h2>
          {body.sessions.length === 0 ? (
            <Nothing />
          ) : (
            <LabelledTable
              label={words.sessions}
              columns={[{ name: device }, { name: address }, { name: since }, { name: active }]}
              rows={body.sessions.map(session => ({
                id: session.id,
                isMarked: false,
                cells: {
                  [device]: nameDevice(session.device),
                  [address]: session.address,
                  [since]: momentText(session.signedInAt, nowMs),
                  [active]: momentText(session.lastActiveAt, nowMs),
                },
              }))}
            />
          )}
          <h2 className="text-[1.0625rem]">{words.events}</h2>
          <List
            label={words.events}
            paged={body}
            onPage={setPage}
            columns={[
              { name: at, width: 'w-[12rem]' },
              { name: what, isLong: true },
              { name: from, width: 'w-[25%]' },
            ]}
            rows={body.events.map((event, n) => ({
              id: `${event.at} ${n}`,
              cells: {
                [at]: momentText(event.at, nowMs),
                [what]: eventWords(event.type),
                [from]: event.address ?? '–',
              },
            }))}
          />
        </>
      )}
    </RecordPart>
  )
}

export function RecordMessages({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  const query = useRecord(id, `messages ${page}`, (staff, wanted) =>
    staff.staffCustomerMessages({ ...wanted, query: { page } }),
  )
  const { sent, subject, message, answer } = words.messages
  return (
    <RecordPart id={id} query={query}>
      {body => (
        <List
          label={words.tabs.messages}
          paged={body}
          onPage={setPage}
          columns={[
            { name: sent, width: 'w-[10rem]' },
            { name: subject, width: 'w-[20%]' },
            { name: message, isLong: true },
            { name: answer, isLong: true },
          ]}
          rows={body.messages.map(one => ({
            id: one.id,
            cells: {
              [sent]: momentText(one.sentAt, nowMs),
              [subject]: one.subject,
              [message]: one.message,
              [answer]: one.answer?.text ?? '–',
            },
          }))}
        />
      )}
    </RecordPart>
  )
}

const outboxLooks = { waiting: 'waiting', sent: 'done', failed: 'overdue' } as const

export function RecordNotifications({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  const query = useRecord(id, `notifications ${page}`, (staff, wanted) =>
    staff.staffCustomerNotifications({ ...wanted, query: { page } }),
  )
  const { created, channel, subject, text, status } = words.outbox
  return (
    <RecordPart id={id} query={query}>
      {body => (
        <List
          label={words.tabs.notifications}
          paged={body}
          onPage={setPage}
          columns={[
            { name: created, width: 'w-[10rem]' },
            { name: channel, width: 'w-[7rem]' },
            { name: subject, width: 'w-[20%]' },
            { name: text, isLong: true },
            { name: status, width: 'w-[8rem]' },
          ]}
          rows={body.notifications.map(one => ({
            id: one.id,
            cells: {
              [created]: momentText(one.createdAt, nowMs),
              [channel]: words.channels[one.channel],
              [subject]: one.subject,
              [text]: <span className="whitespace-pre-line">{one.text}</span>,
              [status]: (
                <StaffBadge look={outboxLooks[one.status]}>{words.outboxStates[one.status]}</StaffBadge>
              ),
            },
          }))}
        />
      )}
    </RecordPart>
  )
}

export function RecordAudit({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  const query = useRecord(id, `audit ${page}`, (staff, wanted) =>
    staff.staffCustomerAudit({ ...wanted, query: { page } }),
  )
  const [withIds, setWithIds] = useState(false)
  const { number, at, type, facts } = words.audit
  return (
    <RecordPart id={id} query={query}>
      {body => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            {body.brokenAt === null ? (
              <StaffBadge look="done">{words.holdsAll}</StaffBadge>
            ) : (
              <Notice look="danger" lead={words.broken(body.brokenAt)} />
            )}
            <IdsChoice withIds={withIds} onWithIds={setWithIds} />
          </div>
          <List
            label={words.tabs.audit}
            paged={body}
            onPage={setPage}
            columns={[
              { name: number, width: 'w-[5rem]' },
              { name: at, width: 'w-[11rem]' },
              { name: type, width: 'w-[22%]' },
              { name: facts, isLong: true },
            ]}
            rows={body.events.map(event => ({
              id: String(event.number),
              cells: {
                [number]: event.number,
                [at]: momentText(event.at, nowMs),
                [type]: <b className="font-semibold">{eventName(event.type)}</b>,
                [facts]: (
                  <EventFacts
                    type={event.type}
                    facts={event.facts}
                    names={body.names}
                    {...{ nowMs, withIds }}
                  />
                ),
              },
            }))}
          />
        </>
      )}
    </RecordPart>
  )
}
