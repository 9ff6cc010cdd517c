import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { timings } from '../../../../content/facts.ts'
import type { Account, Hold, HoldPage } from '../../../contract/accounts.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Icon } from '../../components/icon.tsx'
import { holdWords as words } from './hold-words.ts'
import { type BankClient, BankFault } from '../bank-client.ts'
import { cardPaymentAddress } from '../cards/card-payment-address.ts'
import { useEnvironment } from '../environment.ts'
import { useBankQuery } from '../query-client.ts'
import { Skeleton } from '../skeleton.tsx'
import { formatDayAndTime } from '../transactions/transaction-words.ts'

/** The bank's longest page of holds. If there are more, the text says how many. */
const shownMost = 100

/** The account's holds, newest first, refreshed with the balance that they lower. */
const holdsQuery = (bank: BankClient, accountId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'holds'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listHolds({
        params: { id: accountId },
        query: { pageSize: shownMost },
        signal,
      })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

const panelClass = 'overflow-hidden rounded-panel border border-line bg-surface'
const headClass = 'flex min-h-14 items-center gap-3 px-4 py-2 md:px-6'

/**
 * The account's holds in a closed disclosure above its transactions; nothing if there are none. It does not announce
 * changes. Once shown it stays as long as the page, so that nobody's focus is lost.
 */
export function PendingHolds({ account }: { account: Account }) {
  const { bank } = useEnvironment()
  const { data, isError } = useBankQuery(holdsQuery(bank, account.id))
  const [hasHeld, setHasHeld] = useState(false)
  if (data && data.total > 0 && !hasHeld) setHasHeld(true)
  if (data) return hasHeld ? <Pending page={data} /> : null
  if (account.availableBalance === account.bookedBalance) return null
  return (
    <div className={`${panelClass} ${headClass}`}>
      {isError ? <p className="text-muted">{words.failed}</p> : <Skeleton className="h-3 w-28" />}
    </div>
  )
}

const Pending = ({ page: { holds, held, total } }: { page: HoldPage }) => (
  <details className={`group ${panelClass}`}>
    <summary className={`${headClass} font-semibold -outline-offset-3! hover:bg-hover`}>
      <span className="flex-1">{words.count(total)}</span>
      <span className="money">{formatMoney(held)}</span>
      <Icon
        name="chevron-down"
        className="text-subtle group-open:rotate-180 group-open:text-link motion-safe:transition-transform"
      />
    </summary>
    <p className="px-4 pt-2.5 pb-4 text-sm text-muted md:px-6">{total > 0 ? words.meaning : words.nothing}</p>
    <ul>
      {holds.map(hold => (
        <HoldRow key={hold.id} hold={hold} />
      ))}
    </ul>
    {holds.length < total && (
      <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-6">
        {words.shown(holds.length, total)}
      </p>
    )}
  </details>
)

/** One hold: who or what it is for, its amount, its date and its expiry. */
function HoldRow({ hold }: { hold: Hold }) {
  const { amount, recipientName, reference, placedAt, expiresAt, cardPaymentId } = hold
  const name = recipientName || reference
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-t border-line px-4 py-3 md:px-6">
      <span className="font-medium wrap-anywhere">
        {cardPaymentId === undefined ? (
          name
        ) : (
          <Link to={cardPaymentAddress(cardPaymentId)} className="link">
            {name}
          </Link>
        )}
      </span>
      <span className="money font-semibold">{formatMoney(amount)}</span>
      <span className="money col-span-2 flex flex-wrap gap-x-3 text-sm text-muted">
        {reference !== name && <span className="wrap-anywhere max-md:w-full">{reference}</span>}
        <span>
          {words.since} <time dateTime={placedAt}>{formatDayAndTime(placedAt)}</time>
        </span>
        <span>
          {words.until} <time dateTime={expiresAt}>{formatDayAndTime(expiresAt)}</time>
        </span>
      </span>
    </li>
  )
}
