import type { Account, Pot } from '../../../contract/accounts.ts'
import { penceOf } from '../../../domain/money.ts'
import { canPay, isPaying } from '../../../domain/products.ts'
import { shortName } from './own-account-words.ts'

/** Where a customer's money can be: an account, or a pot of one. */
export interface Place {
  readonly id: string
  /** In a list: `FlexiSave (7840)`, `Pot Holiday`. */
  readonly label: string
  /** In a sentence: `pot Holiday`. */
  readonly named: string
  readonly availableBalance: string
  /** Of a pot: the account that it belongs to. */
  readonly parentId?: string
  /** Whether money may leave it, and come into it. */
  readonly pays: boolean
  readonly takes: boolean
}

/**
 * The places between which money can be moved (spec section 11.5): the open accounts that pay, each with its pots; and
 * Fixed Savings that have ended and had no account to go to (11.6), which only give money.
 */
export const placesOf = (accounts: readonly Account[]): readonly Place[] =>
  accounts
    .filter(account => account.status !== 'closed' && (isPaying(account.productCode) || hasEnded(account)))
    .flatMap(account => [placeOfAccount(account), ...account.pots.map(pot => placeOfPot(pot, account))])

const hasEnded = ({ productCode, status, lockedUntil }: Account): boolean =>
  productCode === 'fixed_1y' && status === 'open' && lockedUntil === null

function placeOfAccount(account: Account): Place {
  const { id, availableBalance } = account
  const label = shortName(account)
  return {
    id,
    label,
    named: label,
    availableBalance,
    pays: canPay(account, 'own') || hasEnded(account),
    takes: isPaying(account.productCode),
  }
}

const placeOfPot = (pot: Pot, { id: parentId }: Account): Place => ({
  id: pot.id,
  label: `Pot ${pot.name}`,
  named: `pot ${pot.name}`,
  availableBalance: pot.balance,
  parentId,
  pays: true,
  takes: true,
})

/** Where money of this place can go: from a pot to its account alone, from an account to another and to its own pots. */
export const targetsOf = (places: readonly Place[], from: Place | undefined): readonly Place[] =>
  from === undefined
    ? []
    : places.filter(({ id, parentId, takes }) =>
        from.parentId === undefined
          ? id !== from.id && takes && (parentId === undefined || parentId === from.id)
          : id === from.parentId,
      )

/** The places from which money can be moved somewhere. */
export const sourcesOf = (places: readonly Place[]): readonly Place[] =>
  places.filter(place => place.pays && targetsOf(places, place).length > 0)

/** What is shown of these accounts in all: their available balances and their pots, in pence. */
export const totalPenceOf = (accounts: readonly Account[]): bigint =>
  accounts
    .flatMap(({ availableBalance, pots }) => [availableBalance, ...pots.map(({ balance }) => balance)])
    .reduce((sum, amount) => sum + penceOf(amount), 0n)
