import { EmptyState } from '../../app/panel.tsx'
import { useBankQuery } from '../../app/query-client.ts'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { type StaffDemo, staffDemoQuery } from '../staff-demo.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { demonstrationWords as words } from './demonstration-words.ts'
import { DirectDebitPanel } from './direct-debit-panel.tsx'
import { IncomingPanel } from './incoming-panel.tsx'
import { PaymentDayPanel } from './payment-day-panel.tsx'
import { PurchasePanel } from './purchase-panel.tsx'
import { WholePanel } from './whole-panel.tsx'

/** What the staff of a demonstration can let happen (specification section 17.6). */
export function DemonstrationPage() {
  const { staff } = useStaffEnvironment()
  const query = useBankQuery(staffDemoQuery(staff))
  return (
    <>
      <StaffHeading>{words.heading}</StaffHeading>
      {query.data?.demo && <Controls demo={query.data.demo} />}
      {query.data && !query.data.demo && (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState text={words.none} />
        </div>
      )}
      {!query.data && query.isError && <Unread onRetry={() => void query.refetch()} />}
      {!query.data && !query.isError && <RowsWaiting />}
    </>
  )
}

function Controls({ demo: { accounts, isOn, isShared } }: { demo: StaffDemo }) {
  // The forms begin with the first account: other accounts, as after a reset, start them again.
  const key = accounts.map(({ id }) => id).join(' ')
  return (
    <>
      {isOn && <p className="text-sm text-muted">{accounts.length > 0 ? words.text : words.noAccounts}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 xl:grid-cols-3 [&>section]:border-dashed [&>section]:border-line-strong [&>section]:bg-transparent">
        {accounts.length > 0 && (
          <>
            <IncomingPanel key={`incoming ${key}`} accounts={accounts} isShared={isShared} />
            <PurchasePanel key={`purchase ${key}`} accounts={accounts} />
            <DirectDebitPanel key={`direct debit ${key}`} accounts={accounts} />
            <PaymentDayPanel key={`payment day ${key}`} accounts={accounts} />
          </>
        )}
        <WholePanel isOn={isOn} isShared={isShared} />
      </div>
    </>
  )
}
