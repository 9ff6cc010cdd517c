import { limits } from '../../../../content/facts.ts'
import { Panel } from '../panel.tsx'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { overviewWords, shellWords } from './dashboard-words.ts'

/** The overview's layout while its session or its data loads. */
export const OverviewSkeleton = () => (
  <Placeholder label={shellWords.loading}>
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
  </Placeholder>
)

/** The hills and stones drawn on the balance card. Decorative. */
export const BalanceHills = () => (
  <svg
    viewBox="0 0 480 240"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
    className="absolute -right-9 bottom-0 -z-10 h-[62%] w-[62%] fade-from-left md:right-0 md:h-full md:w-[74%]"
  >
    <path d="M0 240C70 190 120 150 190 158s100 18 150-8 100-30 140-28v118z" className="fill-hill-far" />
    <circle cx="346" cy="181" r="21" className="fill-gorse" />
    <path d="M0 240c60-35 140-44 220-54s80-5 120-5 100 5 140-5v64z" className="fill-hill-middle" />
    <path
      d="M295 100l102-2 2 22-105 2zM302 127h21l2 55h-25zM369 126h21l3 56h-26z"
      className="fill-hill-stones"
    />
    <path d="M0 240c120-30 300-14 480-42v42z" className="fill-hill-near" />
  </svg>
)
