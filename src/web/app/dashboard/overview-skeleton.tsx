import { Panel } from '../panel.tsx'
import { Skeleton } from '../skeleton.tsx'
import { TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { BalanceHills } from './balance-hills.tsx'
import { overviewWords, shellWords } from './dashboard-words.ts'

/** The overview's layout while the bank is asked who is there. */
export const OverviewSkeleton = () => (
  <>
    <output className="sr-only">{shellWords.loading}</output>
    <div aria-busy="true" className="grid gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
      <section className="relative isolate flex min-h-[14.5rem] flex-col gap-4 overflow-hidden rounded-panel bg-brand-raised p-6 text-on-brand">
        <BalanceHills />
        <span className="text-on-raised">{overviewWords.balance}</span>
        <Skeleton className="h-[2.6rem] w-68 bg-raised-skeleton!" />
        <Skeleton className="h-[.8rem] w-36 bg-raised-skeleton!" />
      </section>
      <Panel title={overviewWords.quickActions}>
        <div className="grid gap-6 border-t border-line p-6">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-56" />
        </div>
      </Panel>
    </div>
    <Panel title={overviewWords.recent} isBusy>
      <TransactionRowsSkeleton />
    </Panel>
  </>
)
