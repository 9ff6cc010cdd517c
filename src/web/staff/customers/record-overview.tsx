import type { z } from 'zod'
import type { StaffCustomerOverview } from '../../../contract/staff-customers.ts'
import type { ActName } from '../../../domain/staff-acts.ts'
import { FetchedCode } from '../parts/fetched-code.tsx'
import { type Fact, Facts, StaffPanel } from '../parts/staff-panel.tsx'
import { dateText, momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { AccountTable } from './account-table.tsx'
import { customerWords as words } from './customer-words.ts'
import { IdentityCheckPanel } from './identity-check-panel.tsx'
import { MaskedValue } from './masked-value.tsx'
import { RecordPart } from './record-part.tsx'
import { SubjectActs } from './subject-acts.tsx'
import { useRecord } from './use-record.ts'

type Overview = z.infer<typeof StaffCustomerOverview>

/** Who a customer is, masked, how they get in, and the acts on them. */
export function RecordOverview({ id }: { id: string }) {
  const { clock } = useStaffEnvironment()
  const query = useRecord(id, 'overview', (staff, wanted) => staff.staffCustomerOverview(wanted))
  return (
    <RecordPart id={id} query={query}>
      {overview => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27rem]">
          <div className="grid min-w-0 gap-4">
            <StaffPanel title={words.details}>
              <Facts facts={factsOf(id, overview, clock.now())} />
            </StaffPanel>
            <OverviewAccounts id={id} />
            <OverviewTasks id={id} count={overview.waiting.tasks} />
          </div>
          <div className="grid min-w-0 gap-4">
            <SubjectActs
              subjects="customers"
              subjectId={id}
              what={overview.head.customer.name}
              without={uselessFor(overview)}
              identityCheckId={overview.identityChecks[0]?.id}
            />
            <IdentityCheckPanel id={id} check={overview.identityChecks[0]} />
          </div>
        </div>
      )}
    </RecordPart>
  )
}

/** The accounts that are not closed, at a glance: their tab has what can be done with them. */
function OverviewAccounts({ id }: { id: string }) {
  const { data } = useRecord(id, 'accounts', (staff, wanted) => staff.staffCustomerAccounts(wanted))
  const accounts = data?.accounts.filter(({ status }) => status !== 'closed') ?? []
  return (
    accounts.length > 0 && (
      <StaffPanel title={words.tabs.accounts}>
        <AccountTable id={id} accounts={accounts} isInPanel />
      </StaffPanel>
    )
  )
}

/** The customer's tasks that wait for a decision: the rows are fetched if there are any. */
const OverviewTasks = ({ id, count }: { id: string; count: number }) =>
  count === 0 ? (
    <StaffPanel title={words.openTasks}>
      <p className="px-4 pb-4 text-sm text-muted">{words.noTasks}</p>
    </StaffPanel>
  ) : (
    <FetchedCode name="record-tasks" fetchCode={() => import('./record-tasks.tsx')}>
      {({ OpenTasks }) => <OpenTasks id={id} />}
    </FetchedCode>
  )

/** A sign-in is stopped or allowed, never both. */
const uselessFor = ({ isSignInStopped }: Overview): readonly ActName[] =>
  isSignInStopped ? ['stop_sign_in', 'end_sessions'] : ['allow_sign_in']

function factsOf(id: string, overview: Overview, nowMs: number): Fact[] {
  const { email, phone, dateOfBirth, idNumber, secondFactor, emailChangedAt, phoneChangedAt } = overview
  const masked = (
    field: 'email' | 'phone' | 'date_of_birth' | 'id_number',
    label: string,
    value: string | null,
  ) => ({
    label,
    value:
      value === null ? words.unknown : <MaskedValue id={id} field={field} label={label} masked={value} />,
  })
  const changed = (at: string | null) => (at === null ? words.never : momentText(at, nowMs))
  return [
    { label: words.name, value: overview.head.customer.name },
    { label: words.since, value: dateText(overview.since, nowMs) },
    masked('email', 'Email', email),
    { label: words.emailChanged, value: changed(emailChangedAt) },
    masked('phone', 'Phone', phone),
    { label: words.phoneChanged, value: changed(phoneChangedAt) },
    masked('date_of_birth', 'Date of birth', dateOfBirth),
    masked('id_number', 'ID number', idNumber),
    { label: words.kind, value: words.kinds[overview.kind] },
    { label: words.secondFactor, value: words.factor(secondFactor) },
    { label: words.recoveryCodes, value: String(secondFactor.recoveryCodesLeft) },
    { label: words.openSessions, value: String(overview.openSessions) },
    { label: words.signIn, value: overview.isSignInStopped ? words.signInStopped : words.signInAllowed },
  ]
}
