import { Link } from 'react-router'
import type { Payee } from '../../../contract/payees.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { formatDay } from '../transactions/transaction-words.ts'
import { Initials } from './initials.tsx'
import { payAddress, payeeAddress } from '../payments/payments-addresses.ts'
import { payeesWords as words } from './payees-words.ts'
import { useFavourite } from './use-favourite.ts'

// On a phone the initials come first, and the star beside the button.
const rowClass =
  'relative grid min-h-17 grid-cols-[2.5rem_minmax(0,1fr)_2.75rem_auto] items-center gap-x-3 border-t border-line px-4 py-2.5 @min-[38rem]:grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_auto_4.5rem] @min-[38rem]:pr-6 @min-[38rem]:pl-3 @max-[19rem]:grid-cols-[minmax(0,1fr)_2.75rem_auto] @max-[19rem]:[&>.initials]:hidden'

/** Payees as rows: each is a link to its page, with its favourite's star and a way to pay it. */
export const PayeeRows = ({ payees }: { payees: readonly Payee[] }) => (
  <ul className="@container">
    {payees.map(payee => (
      <PayeeRow key={payee.id} payee={payee} />
    ))}
  </ul>
)

const PayeeRow = ({ payee }: { payee: Payee }) => {
  const { id, name, nickname, isTrusted, destination, lastPaidAt } = payee
  return (
    <li className={`${rowClass} hover:bg-hover`}>
      <Initials name={name} />
      <span className="min-w-0 leading-[1.4]">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            to={payeeAddress(id)}
            className="min-w-0 font-semibold wrap-anywhere no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
          {nickname !== null && <span className="min-w-0 wrap-anywhere text-muted">{nickname}</span>}
          {isTrusted && <Badge look="selected">{words.trusted}</Badge>}
        </span>
        <span className="money block text-sm text-muted">{destination}</span>
      </span>
      <FavouriteStar payee={payee} />
      {lastPaidAt !== null && (
        <span className="money mr-4 text-sm text-muted @max-[38rem]:hidden @min-[38rem]:col-start-4">
          {words.lastPaid(formatDay(lastPaidAt))}
        </span>
      )}
      <Link
        to={payAddress(id)}
        aria-label={`${words.pay} ${name}`}
        className={`${buttonClass({ variant: 'line', size: 'small' })} z-1 max-md:min-h-11 @min-[38rem]:col-start-5`}
      >
        {words.pay}
      </Link>
    </li>
  )
}

function FavouriteStar({ payee }: { payee: Payee }) {
  const { name, isFavourite } = payee
  const { isBusy, toggle } = useFavourite(payee)
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={words.favourite(name)}
      aria-disabled={isBusy || undefined}
      onClick={toggle}
      className="z-1 grid size-11 cursor-pointer place-items-center rounded-control text-line-strong hover:bg-selected aria-pressed:text-warning-mark aria-pressed:[&>svg]:fill-current @min-[38rem]:order-first"
    >
      <svg
        className="size-[1.25em] flex-none fill-none stroke-current stroke-[1.75]"
        viewBox="0 0 24 24"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="m12 4 2.4 5.1 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.8l5.6-.7z" />
      </svg>
    </button>
  )
}

const widths = ['w-36', 'w-44', 'w-32', 'w-40', 'w-36']

/** Placeholders for this many payees while they load. */
export const PayeeRowsSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden="true" className="@container">
    {Array.from({ length: count }, (_, row) => (
      <div key={row} className={rowClass}>
        <span className="size-10 rounded-control bg-sunken @min-[38rem]:col-start-2" />
        <span className="grid gap-2.5">
          <Skeleton className={`h-3 ${widths[row % widths.length] ?? ''}`} />
          <Skeleton className="h-2.5 w-32" />
        </span>
      </div>
    ))}
  </div>
)
