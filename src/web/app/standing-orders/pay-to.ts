import type { Account } from '../../../contract/accounts.ts'
import type { Payee } from '../../../contract/payees.ts'
import { canPay } from '../../../domain/products.ts'
import { placesOf, targetsOf } from '../accounts/places.ts'
import { payersOf } from '../transfers/payers.ts'
import { ownOption, payeeOption } from './standing-order-form.ts'

/** Somebody or something that a standing order can pay. */
interface PayToOption {
  readonly value: string
  readonly label: string
}

interface PayToGroups {
  /** Whether somebody else can be paid at all. */
  readonly paysOthers: boolean
  readonly payees: readonly PayToOption[]
  readonly own: readonly PayToOption[]
}

/** The accounts that a standing order can pay from: current and joint ones, and FlexiSave for own accounts (13.3). */
export const standingPayersOf = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(account => canPay(account, 'own'))

/** What can be paid from an account: payees, own accounts but for Fixed Savings, and its own pots. */
export function payToOf(accounts: readonly Account[], payees: readonly Payee[], fromId: string): PayToGroups {
  const places = placesOf(accounts)
  const from = places.find(({ id }) => id === fromId)
  const paysOthers = payersOf(accounts).some(({ id }) => id === fromId)
  return {
    paysOthers,
    payees: paysOthers
      ? payees.map(({ id, name, destination }) => ({
          value: payeeOption(id),
          label: `${name}, ${destination}`,
        }))
      : [],
    own: targetsOf(places, from).map(({ id, label }) => ({ value: ownOption(id), label })),
  }
}

/** Whether a choice is still one of these. */
export const isOffered = ({ payees, own }: PayToGroups, value: string): boolean =>
  [...payees, ...own].some(option => option.value === value)
