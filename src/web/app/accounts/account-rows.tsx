import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Account, Pot } from '../../../contract/accounts.ts'
import { formatSortCode } from '../../../domain/destination.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import type { PotColour, ProductCode } from '../../../domain/products.ts'
import { Badge } from '../../components/badge.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { accountAddress, potAddress } from './own-account-address.ts'
import { accountsWords, ofGoal, potNote, potProgress, shortName } from './own-account-words.ts'

const icons: Readonly<Record<ProductCode, IconName>> = {
  current: 'card',
  joint: 'people',
  flexisave: 'chart',
  fixed_1y: 'chart',
}

const linkClass = 'no-underline -outline-offset-3! hover:bg-hover'

/** An account as a link to its page, with its pots below it. */
export const AccountRow = ({ account }: { account: Account }) => (
  <li>
    <Link
      to={accountAddress(account.id)}
      className={`grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-4 md:px-6 @min-[34rem]:grid-cols-[2.5rem_minmax(0,1fr)_auto_1.25rem] @max-[19rem]:grid-cols-1 @max-[19rem]:*:first:hidden ${linkClass}`}
    >
      <span className="grid size-10 place-items-center rounded-control bg-selected text-link">
        <Icon name={icons[account.productCode]} />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-[1.4] font-semibold">
          <span className="min-w-0 text-balance wrap-anywhere">{shortName(account)}</span>
          <AccountBadges account={account} />
        </span>
        <AccountNumbers account={account} />
      </span>
      <Amount>{account.status === 'closed' ? null : formatMoney(account.availableBalance)}</Amount>
      <Chevron />
    </Link>
    {account.pots.length > 0 && (
      <ul className="pb-1.5">
        {account.pots.map(pot => (
          <PotRow key={pot.id} pot={pot} accountId={account.id} isBelowAccount />
        ))}
      </ul>
    )}
  </li>
)

const Amount = ({ children }: { children: ReactNode }) => (
  <span className="money text-right font-display text-[1.0625rem] leading-tight font-heading tracking-[-.012em] @min-[34rem]:text-[1.1875rem] @max-[19rem]:text-left">
    {children}
  </span>
)

const Chevron = () => <Icon name="chevron-right" className="text-subtle @max-[34rem]:hidden" />

/** The sort code and number of an account; before them its product, if the account has another name. */
const AccountNumbers = ({ account }: { account: Account }) => {
  const { name, product, sortCode, accountNumber } = account
  return (
    <span className="money text-sm leading-[1.4] text-muted">
      {name !== product && (
        <>
          <span className="inline-block wrap-anywhere">{product}</span>
          <span className="@max-[34rem]:hidden"> &nbsp;·&nbsp; </span>
          <br className="@min-[34rem]:hidden" />
        </>
      )}
      <span className="inline-block">
        {formatSortCode(sortCode)} &nbsp;{accountNumber}
      </span>
    </span>
  )
}

/** What an account is besides its product: the primary one, frozen, or locked until a day. */
export const AccountBadges = ({ account }: { account: Account }) => (
  <>
    {account.isPrimary && <Badge look="selected">{accountsWords.primary}</Badge>}
    {account.status === 'frozen' && <Badge>{accountsWords.frozen}</Badge>}
    {account.lockedUntil !== null && <Badge>{accountsWords.until(account.lockedUntil)}</Badge>}
  </>
)

const colours: Readonly<Record<PotColour, string>> = {
  tarn: 'text-chart-1',
  gorse: 'text-chart-2',
  heather: 'text-chart-3',
  moss: 'text-success-mark',
  slate: 'text-line-strong',
}

/** The mark of a pot, in its colour. The colour is never the only sign. */
export const PotStone = ({ colour }: { colour: PotColour }) => (
  <span
    aria-hidden="true"
    className={`block size-3.5 flex-none rounded-[3px] bg-current forced-color-adjust-none ${colours[colour]}`}
  />
)

interface PotRowProps {
  readonly pot: Pot
  readonly accountId: string
  /** Below its account's row: the hairline begins at the text, because the pot belongs to the account. */
  readonly isBelowAccount?: boolean
}

/** A pot as a link to its page: its goal date, and how much of its goal it has. */
export function PotRow({ pot, accountId, isBelowAccount = false }: PotRowProps) {
  const { name, colour, balance, goal } = pot
  const note = potNote(pot)
  const line = isBelowAccount
    ? 'before:absolute before:top-0 before:right-0 before:left-18 before:border-t before:border-line md:before:left-20 @max-[19rem]:before:left-4'
    : 'border-t border-line'
  return (
    <li>
      <Link
        to={potAddress(accountId, pot.id)}
        className={`relative grid min-h-15.5 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 text-nav leading-[1.4] md:px-6 @min-[34rem]:grid-cols-[2.5rem_minmax(0,1fr)_minmax(6rem,15rem)_minmax(8rem,auto)_1.25rem] @max-[19rem]:grid-cols-1 @max-[19rem]:*:first:hidden ${line} ${linkClass}`}
      >
        <span className="justify-self-center">
          <PotStone colour={colour} />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          {note !== undefined && <span className="money block text-sm text-muted">{note}</span>}
        </span>
        {goal !== null && (
          <PotProgress
            pot={{ balance, goal, colour }}
            className="@max-[34rem]:order-last @max-[34rem]:col-start-2 @max-[34rem]:col-end-4 @max-[34rem]:my-1.5 @max-[19rem]:col-start-1"
          />
        )}
        <span className="money text-right font-semibold @min-[34rem]:col-start-4 @max-[19rem]:text-left">
          {formatMoney(balance)}
          {goal !== null && <span className="block text-sm font-normal text-muted">{ofGoal(goal)}</span>}
        </span>
        <Chevron />
      </Link>
    </li>
  )
}

interface PotProgressProps {
  readonly pot: { readonly balance: string; readonly goal: string; readonly colour: PotColour }
  readonly className?: string
}

/** How much of its goal a pot has, as a bar that says it in words. */
export const PotProgress = ({ pot: { balance, goal, colour }, className = '' }: PotProgressProps) => (
  <progress
    aria-label={potProgress(balance, goal)}
    value={Number(penceOf(balance))}
    max={Number(penceOf(goal))}
    className={`block h-2 w-full appearance-none overflow-hidden rounded-[3px] border-0 bg-line [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-[3px] [&::-webkit-progress-value]:bg-current forced-colors:border ${colours[colour]} ${className}`}
  />
)
