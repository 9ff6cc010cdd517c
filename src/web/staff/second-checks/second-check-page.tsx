import { Link, useLocation } from 'react-router'
import { staffPages } from '../../../../content/staff-pages.ts'
import type { SecondCheck } from '../../../contract/staff-acts.ts'
import { actReasons } from '../../../domain/staff-acts.ts'
import { identityCheckMethods } from '../../../domain/staff-looks.ts'
import { BackLink } from '../../app/accounts/back-link.tsx'
import { BankFault } from '../../app/bank-client.ts'
import { useBankQuery } from '../../app/query-client.ts'
import { Notice } from '../../components/notice.tsx'
import { CustomerReads, Effects } from '../acts/what-happens.tsx'
import { actWords, type ActField } from '../acts/act-words.ts'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { type Fact, Facts, StaffPanel } from '../parts/staff-panel.tsx'
import { momentText } from '../parts/staff-times.ts'
import { secondCheckQuery } from '../staff-checks.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { taskAddress } from '../tasks/task-address.ts'
import { checkIdIn } from './check-address.ts'
import { CheckDecision } from './check-decision.tsx'
import { checkWords as words, stateLooks } from './second-check-words.ts'

/** An act that somebody else has to approve: what its maker saw (specification section 17.4). Opening it is a look. */
export function SecondCheckPage() {
  const { staff } = useStaffEnvironment()
  const id = checkIdIn(useLocation().pathname)
  const query = useBankQuery({ ...secondCheckQuery(staff, id), refetchOnWindowFocus: false })
  const refusal =
    query.error instanceof BankFault && query.error.status < 500 ? query.error.message : undefined
  return (
    <>
      <BackLink to={staffPages.secondChecks.path} label={words.heading} />
      {query.data ? (
        <Check check={query.data} />
      ) : (
        <>
          <StaffHeading>{staffPages.secondCheck.title}</StaffHeading>
          {refusal !== undefined && <Notice look="info" role="alert" lead={refusal} />}
          {refusal === undefined && query.isError && <Unread onRetry={() => void query.refetch()} />}
          {!query.isError && <RowsWaiting />}
        </>
      )}
    </>
  )
}

function Check({ check }: { check: SecondCheck }) {
  const { clock } = useStaffEnvironment()
  const { label, state } = check
  // No customer reads of what is done to a member.
  const hasReader = check.subjects !== 'people'
  return (
    <>
      <StaffHeading beside={<StaffBadge look={stateLooks[state]}>{words.states[state]}</StaffBadge>}>
        {label}
      </StaffHeading>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="grid min-w-0 gap-4">
          <StaffPanel
            title={words.facts}
            headerEnd={
              check.taskId !== null && (
                <Link to={taskAddress(check.taskId)} className="link tap text-sm">
                  {words.openTask}
                </Link>
              )
            }
          >
            <Facts facts={factsOf(check, clock.now())} />
          </StaffPanel>
          <StaffPanel title={words.happens}>
            <div className="grid gap-4 px-4 pb-4">
              <Effects effects={check.effects} />
              {hasReader && <CustomerReads text={check.customerReads} />}
            </div>
          </StaffPanel>
        </div>
        <CheckDecision check={check} />
      </div>
    </>
  )
}

const factIfKnown = (label: string, value: string | null): Fact[] =>
  value === null ? [] : [{ label, value }]

const isField = (name: string): name is ActField => Object.hasOwn(actWords.fields, name)

function factsOf(check: SecondCheck, nowMs: number): Fact[] {
  const { reason, note, fields, maker, isOwn, madeAt, expiresAt, checker, decidedAt, refusal } = check
  const { customers, identityCheck, failureSentence } = check
  return [
    ...factIfKnown(words.customer, customers.map(({ name }) => name).join(', ') || null),
    { label: words.columns.maker, value: isOwn ? `${maker} (${words.you})` : maker },
    { label: words.asked, value: momentText(madeAt, nowMs) },
    { label: words.until, value: expiresAt === null ? words.never : momentText(expiresAt, nowMs) },
    {
      label: words.reason,
      value: Object.entries(actReasons).find(([name]) => name === reason)?.[1] ?? reason,
    },
    ...factIfKnown(words.note, note),
    ...Object.entries(fields).flatMap(([name, value]) =>
      isField(name) && name === 'text' ? [{ label: actWords.fields[name].label, value }] : [],
    ),
    ...factIfKnown(words.howChecked, identityCheck && identityCheckMethods[identityCheck.method]),
    ...factIfKnown(words.whatChecked, identityCheck && identityCheck.checked),
    ...factIfKnown(words.decidedBy, checker),
    ...factIfKnown(words.decided, decidedAt && momentText(decidedAt, nowMs)),
    ...factIfKnown(words.refusedBecause, refusal),
    ...factIfKnown(words.failedBecause, failureSentence),
  ]
}
