import { limits } from '../../../../content/facts.ts'
import { Late } from '../late.tsx'
import { Panel } from '../panel.tsx'
import { Skeleton } from '../skeleton.tsx'
import { TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { BalanceHills } from './balance-hills.tsx'
import { overviewWords, shellWords } from './dashboard-words.ts'

/** The overview's layout while the bank is asked who is there, or what they have. */
export const OverviewSkeleton = () => (
  <Late told={shellWords.loading}>
    <div
      aria-busy="true"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]"
    >
      <section className="relative isolate flex min-h-51 flex-col overflow-hidden rounded-panel bg-brand-raised p-5 text-on-brand md:min-h-[14.5rem] md:px-6 md:pt-6 dark:inset-ring dark:inset-ring-brand-line">
        <BalanceHills />
        <span className="leading-[1.12] font-medium tracking-normal text-on-raised">
          {overviewWords.balance}
        </span>
        <span className="mt-2 mb-1.5 text-(length:--text-balance) leading-[1.05]">
          <Skeleton className="h-[1.05em] w-68 bg-raised-skeleton!" />
        </span>
        <span className="flex min-h-[1lh] items-center text-sm">
          <Skeleton className="h-[.8rem] w-36 bg-raised-skeleton!" />
        </span>
      </section>
      <Panel title={overviewWords.quickActions}>
        <div className="grid max-md:grid-cols-3">
          {['w-28', 'w-36', 'w-32'].map(width => (
            <div
              key={width}
              className="flex items-center gap-4 border-t border-line px-6 py-[.9375rem] max-md:min-h-29 md:min-h-[4.7rem] max-md:flex-col max-md:gap-3 max-md:px-2 max-md:py-4 max-md:not-first:border-l"
            >
              <span className="size-10 flex-none rounded-control bg-sunken" />
              <span className="grid gap-2.5">
                <Skeleton className={`h-3 max-md:w-20 ${width}`} />
                <Skeleton className="h-2.5 w-40 max-md:hidden" />
              </span>
            </div>
          ))}
        </div>
      </Panel>
    </div>
    <Panel title={overviewWords.recent} isBusy className="mt-4 md:mt-6">
      <TransactionRowsSkeleton count={limits.recentTransactions} />
    </Panel>
  </Late>
)
