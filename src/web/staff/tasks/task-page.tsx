import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { staffPages } from '../../../../content/staff-pages.ts'
import { productName } from '../../../domain/product-names.ts'
import { productCodes } from '../../../domain/products.ts'
import { type ActName, actNames, type ActSubject, termsOf } from '../../../domain/staff-acts.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import { BackLink } from '../../app/accounts/back-link.tsx'
import { BankFault } from '../../app/bank-client.ts'
import { useBankQuery } from '../../app/query-client.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import type { ActChoices } from '../acts/act-choices.ts'
import { Decide } from '../acts/decide.tsx'
import { recordAddress } from '../customers/customer-address.ts'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { Facts, StaffPanel } from '../parts/staff-panel.tsx'
import { dueText, momentText, sinceText } from '../parts/staff-times.ts'
import { StaffTrail } from '../parts/staff-trail.tsx'
import { queueWords } from '../queue/queue-words.ts'
import type { StaffOpenedTask, StaffTaskFacts } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useStaffSession } from '../staff-session.ts'
import { staffTaskQuery } from '../staff-tasks.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { StepButton } from './step-button.tsx'
import { taskIdIn } from './task-address.ts'
import { PriorityBadge, StateBadge } from './task-badges.tsx'
import { TaskFacts } from './task-facts.tsx'
import { historyLabel, taskWords as words, typeName } from './task-words.ts'

/** A task: facts, customer, history and *Decide* (specification section 17.4). Opening it is a look, and no more. */
export function TaskPage() {
  const { staff } = useStaffEnvironment()
  const id = taskIdIn(useLocation().pathname)
  // Each time is a look that is audited: the page does not ask again by itself.
  const query = useBankQuery({
    ...staffTaskQuery(staff, id),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const refusal =
    query.error instanceof BankFault && query.error.status < 500 ? query.error.message : undefined
  return (
    <>
      <BackLink to={staffPages.queue.path} label={words.back} />
      {query.data ? (
        <OpenedTask opened={query.data} />
      ) : (
        <>
          <StaffHeading>{staffPages.task.title}</StaffHeading>
          {refusal && <Notice look="info" role="alert" lead={refusal} />}
          {!refusal && query.isError && <Unread onRetry={() => void query.refetch()} />}
          {!query.isError && <RowsWaiting />}
        </>
      )}
    </>
  )
}

function OpenedTask({ opened }: { opened: StaffOpenedTask }) {
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  const { task, facts, emails, history } = opened
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <StaffHeading
          beside={
            <>
              <StateBadge state={task.state} />
              <PriorityBadge priority={task.priority} />
              {task.state !== 'closed' && (
                <span className="money text-sm text-muted">{words.due(dueText(task.dueAt, nowMs))}</span>
              )}
            </>
          }
        >
          {task.name}
        </StaffHeading>
        <TaskSteps opened={opened} />
      </header>
      <Outcome />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="grid min-w-0 gap-4">
          <TaskFacts facts={facts} nowMs={nowMs} />
          <StaffPanel title={words.customer}>
            <Facts
              facts={[
                { label: words.customerName, value: <TaskCustomer task={task} /> },
                { label: words.opened, value: momentText(task.openedAt, nowMs) },
              ]}
            />
          </StaffPanel>
          <StaffPanel title={words.emails}>
            {emails.length === 0 ? (
              <p className="px-4 pb-4 text-sm text-muted">{words.noEmails}</p>
            ) : (
              <Facts
                facts={emails.map(({ type, createdAt, status }) => ({
                  label: typeName(type),
                  value: `${words.emailStates[status]}, ${momentText(createdAt, nowMs)}`,
                }))}
              />
            )}
          </StaffPanel>
          <StaffPanel title={words.history}>
            <StaffTrail
              nowMs={nowMs}
              steps={history.map(event => ({
                label: historyLabel(event),
                note: event.note ?? undefined,
                at: event.at,
              }))}
            />
          </StaffPanel>
        </div>
        <DecidePart opened={opened} nowMs={nowMs} />
      </div>
    </>
  )
}

/** What can be done with the task besides deciding it (specification section 17.3). */
function TaskSteps({ opened }: { opened: StaffOpenedTask }) {
  const [isAssigning, setAssigning] = useState(false)
  const { task, assignees } = opened
  const { state, holder, isEscalated } = task
  const isMine = holder?.isYou === true
  const queue = staffPages.queue.path
  return (
    <div className="flex flex-wrap gap-3">
      {!isEscalated && (state === 'open' || (state === 'taken' && isMine)) && (
        <StepButton task={task} step="escalate" to={queue} />
      )}
      {state === 'open' && assignees.length > 0 && (
        <Button variant="line" onClick={() => setAssigning(true)}>
          {queueWords.steps.assignTo}
        </Button>
      )}
      {state === 'taken' && isMine && <StepButton task={task} step="handBack" to={queue} />}
      {state === 'taken' && !isMine && <StepButton task={task} step="takeOver" />}
      {state === 'waiting_for_customer' && <StepButton task={task} step="carryOn" />}
      {state === 'open' && <StepButton task={task} step="take" variant="primary" />}
      {isAssigning && <AssignDialog opened={opened} onClose={() => setAssigning(false)} />}
    </div>
  )
}

function DecidePart({ opened, nowMs }: { opened: StaffOpenedTask; nowMs: number }) {
  const { member } = useStaffSession()
  const { task, facts } = opened
  const { state, holder } = task
  if (state === 'taken' && holder?.isYou) {
    const { acts, subjects } = actsFor(facts, member.roles)
    const target = { subjects, subjectId: task.subjectId }
    return (
      <Decide key={task.version} target={target} what={task.name} acts={acts} choices={choicesOf(facts)} />
    )
  }
  return (
    <StaffPanel title={words.decide} className="border-t-3 border-t-chart-3">
      <div className="grid gap-2 px-4 pb-4 text-sm">
        {state === 'open' && <p>{words.takeFirst}</p>}
        {state === 'taken' && holder && <p>{words.heldBy(holder.name, sinceText(holder.since, nowMs))}</p>}
        {state === 'waiting_for_customer' && <p>{words.waitsForCustomer}</p>}
        {state === 'second_check' && (
          <>
            <p>{words.waitsForCheck}</p>
            <p>
              <Link to={staffPages.secondChecks.path} className="link tap">
                {words.openChecks}
              </Link>
            </p>
          </>
        )}
        {state === 'closed' && <p>{words.isClosed}</p>}
      </div>
    </StaffPanel>
  )
}

function choicesOf(facts: StaffTaskFacts): ActChoices {
  if (facts.kind === 'claim') return { mostAmount: facts.entitled }
  if (facts.kind !== 'returned_payment') return {}
  return {
    accounts: facts.accounts.map(({ id, product, ending }) => {
      const code = productCodes.find(one => one === product)
      return { id, name: `${code === undefined ? product : productName(code, 'personal')}, ending ${ending}` }
    }),
  }
}

/** Who a task is about. A customer's name leads to their record, which opening the task has opened (specification section 17.3). */
function TaskCustomer({ task: { person, customerId } }: Pick<StaffOpenedTask, 'task'>) {
  if (customerId === null || person === null) return person ?? words.unknownPerson
  return (
    <Link to={recordAddress(customerId)} className="link tap">
      {person}
    </Link>
  )
}

const subjectsOf = {
  application: 'applications',
  held_payment: 'held',
  claim: 'claims',
  card_dispute: 'card-disputes',
  message: 'messages',
  returned_payment: 'returns',
  account_dispute: 'disputes',
} as const satisfies Record<StaffTaskFacts['kind'], ActSubject>

/** In a dispute whose credit the merchant contests, staff decide on that credit; in any other one, on whether there is a credit. */
const ofContested: readonly ActName[] = ['let_customer_keep_it', 'take_credit_back']

/** A customer's message is answered; only one whose sender was not signed in may be closed without. */
function isPossible(act: ActName, facts: StaffTaskFacts): boolean {
  if (facts.kind === 'card_dispute') return ofContested.includes(act) === (facts.status === 'contested')
  return !(act === 'close_without_answer' && facts.kind === 'message' && facts.isFromCustomer)
}

/** The acts by which a member with these roles can decide a task, and what they are on (specification section 17.4). */
function actsFor(
  facts: StaffTaskFacts,
  roles: readonly StaffRole[],
): { readonly subjects: ActSubject; readonly acts: readonly ActName[] } {
  const subjects = subjectsOf[facts.kind]
  const acts = actNames.filter(name => {
    const terms = termsOf(name)
    return (
      terms.subjects.includes(subjects) &&
      terms.roles.some(role => roles.includes(role)) &&
      isPossible(name, facts)
    )
  })
  return { subjects, acts }
}
