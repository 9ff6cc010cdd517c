import { useEffect, useState } from 'react'
import type { Account, Balance } from '../../../contract/accounts.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { AccountInformation } from '../accounts/account-information.tsx'
import { holdWords } from '../holds/hold-words.ts'
import { useEnvironment } from '../environment.ts'
import { Skeleton } from '../skeleton.tsx'
import { formatDay } from '../transactions/transaction-words.ts'
import { overviewWords } from './dashboard-words.ts'
import { BalanceHills } from './overview-skeleton.tsx'

interface BalanceCardProps {
  readonly account: Account
  /** Undefined until the bank has answered. */
  readonly balance: Balance | undefined
  /** When the balance arrived, by this machine's clock. */
  readonly balanceReadAtMs: number
  /** The last request failed; the query retries every few seconds. */
  readonly hasFailed: boolean
}

/** The current balance. Its digits change in place, without movement or announcement. */
export function BalanceCard({ account, balance, balanceReadAtMs, hasFailed }: BalanceCardProps) {
  return (
    <section
      aria-label={overviewWords.balance}
      className="relative isolate flex flex-col overflow-hidden rounded-panel bg-brand-raised p-5 text-on-brand md:min-h-[14.5rem] md:px-6 md:pt-6 dark:inset-ring dark:inset-ring-brand-line"
    >
      <BalanceHills />
      <h2 className="font-body text-md font-medium tracking-normal text-on-raised">
        {overviewWords.balance}
      </h2>
      {hasFailed && !balance ? (
        <p role="alert" className="mt-3 flex items-baseline gap-2 font-semibold text-balance">
          <Icon name="alert" size="small" className="translate-y-0.5" />
          {overviewWords.balanceFailed}
        </p>
      ) : (
        <BalanceNow account={account} balance={balance} readAtMs={balanceReadAtMs} />
      )}
      <div className="mt-auto pt-8 md:pt-5">
        <AccountInformation account={account}>
          {opening => (
            <Button variant="accent" {...opening} className="whitespace-normal! outline-focus-on-brand!">
              {overviewWords.details}
            </Button>
          )}
        </AccountInformation>
      </div>
    </section>
  )
}

type BalanceNowProps = { account: Account; balance: Balance | undefined; readAtMs: number }

const BalanceNow = ({ account, balance, readAtMs }: BalanceNowProps) => (
  <>
    <p className="money mt-2 mb-1.5 font-display text-(length:--text-balance) leading-[1.05] font-heading tracking-[-.028em]">
      {balance ? (
        formatMoney(balance.available)
      ) : (
        <Skeleton className="h-[1.05em] w-68 bg-raised-skeleton!" />
      )}
    </p>
    <div className="money flex min-h-[1lh] flex-wrap items-center gap-x-4 text-sm text-on-raised-muted">
      {balance ? (
        <p className="flex items-center gap-1.5">
          <Icon name="clock" size="small" />
          <Updated account={account} balance={balance} readAtMs={readAtMs} />
        </p>
      ) : (
        <Skeleton className="h-[.8rem] w-36 bg-raised-skeleton!" />
      )}
      {balance && balance.available !== balance.booked && <p>{holdWords.held(formatMoney(balance.held))}</p>}
    </div>
  </>
)

type UpdatedProps = { account: Account; balance: Balance; readAtMs: number }

function Updated({ account, balance, readAtMs }: UpdatedProps) {
  const agoMs = bookedAgoMs(balance, { readAtMs, nowMs: useNow(1000) })
  return agoMs === undefined
    ? overviewWords.opened(openedDay(account, balance))
    : overviewWords.updated(agoInWords(agoMs))
}

/**
 * The age of the last booked change, or undefined if there was none. The bank's clock determines the age, and the
 * time since the answer is added: a wrong clock on this machine has no effect.
 */
export function bookedAgoMs(
  { lastBookedAt, asOf }: Pick<Balance, 'lastBookedAt' | 'asOf'>,
  { readAtMs, nowMs }: { readAtMs: number; nowMs: number },
): number | undefined {
  if (lastBookedAt === null) return undefined
  const ageAtReadingMs = Date.parse(asOf) - Date.parse(lastBookedAt)
  return ageAtReadingMs + Math.max(0, nowMs - readAtMs)
}

const minuteMs = 60_000
const units = [
  { name: ['day', 'days'], ms: 24 * 60 * minuteMs },
  { name: ['hour', 'hours'], ms: 60 * minuteMs },
  { name: ['min', 'mins'], ms: minuteMs },
] as const

/** An age in the words of the balance card: `just now`, `2 mins ago`, `1 hour ago`. */
export function agoInWords(agoMs: number): string {
  const unit = units.find(({ ms }) => agoMs >= ms)
  if (!unit) return 'just now'
  const count = Math.floor(agoMs / unit.ms)
  return `${count} ${unit.name[count === 1 ? 0 : 1]} ago`
}

/** The London date of an account's opening, or undefined if that is today by the bank's clock. */
export function openedDay(
  { openedAt }: Pick<Account, 'openedAt'>,
  { asOf }: Pick<Balance, 'asOf'>,
): string | undefined {
  const day = formatDay(openedAt)
  return day === formatDay(asOf) ? undefined : day
}

/** The time in milliseconds since 1970, updated every `periodMs`, for relative times. */
function useNow(periodMs: number): number {
  const { clock } = useEnvironment()
  const [nowMs, setNowMs] = useState(() => clock.now())
  useEffect(() => clock.every(periodMs, () => setNowMs(clock.now())), [clock, periodMs])
  return nowMs
}
