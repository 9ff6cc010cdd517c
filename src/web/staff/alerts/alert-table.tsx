import type { StaffAlert } from '../../../contract/staff-watching.ts'
import { Button } from '../../components/button.tsx'
import { EventFacts } from '../parts/event-facts.tsx'
import type { EventFact } from '../parts/event-words.ts'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { momentText } from '../parts/staff-times.ts'
import type { StaffNamedId } from '../staff-client.ts'
import { alertWords as words } from './alert-words.ts'

/** What the subject of an alert is, where it has one. */
const subjectNames: Readonly<Partial<Record<StaffAlert['kind'], string>>> = {
  sign_in_locked: 'event',
  money_act_at_night: 'actId',
  pair: 'actId',
  export: 'exportId',
}

/** What is known of an alert: its facts, its customer and its subject. */
const factsOf = ({ kind, facts, customerId, subject }: StaffAlert): EventFact[] => [
  ...facts,
  { name: subjectNames[kind] ?? 'subject', value: subject ?? '' },
  { name: 'customerId', value: customerId ?? '' },
]

const column = words.columns

interface AlertTableProps {
  readonly view: 'open' | 'reviewed'
  readonly alerts: readonly StaffAlert[]
  readonly names: readonly StaffNamedId[]
  readonly withIds: boolean
  /** Who is signed in: nobody reviews what concerns them. */
  readonly memberId: string
  readonly nowMs: number
  readonly onReview: (alert: StaffAlert) => void
}

/** The alerts of a view, newest first. */
export const AlertTable = ({ view, alerts, memberId, onReview, ...reading }: AlertTableProps) => (
  <LabelledTable
    label={words.heading}
    actLabel={words.act}
    columns={[
      { name: column.at, width: 'w-[10rem]' },
      { name: column.what, width: 'w-[18%]' },
      { name: column.who, width: 'w-[14%]' },
      { name: column.facts, isLong: true },
      ...(view === 'open'
        ? [{ name: '', width: 'w-[11rem]' }]
        : [
            { name: column.review, width: 'w-[14%]' },
            { name: column.note, width: 'w-[22%]', isLong: true },
          ]),
    ]}
    rows={alerts.map(alert => {
      const isOwn = alert.members.some(({ id }) => id === memberId)
      return {
        id: alert.id,
        isMarked: false,
        cells: {
          [column.at]: <time dateTime={alert.raisedAt}>{momentText(alert.raisedAt, reading.nowMs)}</time>,
          [column.what]: <b className="font-semibold">{alert.label}</b>,
          [column.who]: words.names(alert.members.map(({ name }) => name)),
          [column.facts]: <EventFacts {...reading} type={alert.kind} facts={factsOf(alert)} />,
          [column.review]:
            alert.review && words.reviewedBy(alert.review.by, momentText(alert.review.at, reading.nowMs)),
          [column.note]: alert.review?.note,
          '': isOwn ? (
            <span className="text-muted">{words.notYours}</span>
          ) : (
            <ReviewButton alert={alert} onReview={onReview} />
          ),
        },
      }
    })}
  />
)

const ReviewButton = ({ alert, onReview }: Pick<AlertTableProps, 'onReview'> & { alert: StaffAlert }) => (
  <Button variant="line" size="small" onClick={() => onReview(alert)}>
    {words.review}
    <span className="sr-only">
      {' '}
      {alert.label}, {words.names(alert.members.map(({ name }) => name))}
    </span>
  </Button>
)
