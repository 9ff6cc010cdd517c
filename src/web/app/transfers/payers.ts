import type { Account } from '../../../contract/accounts.ts'
import { canPay } from '../../../domain/products.ts'

/** The accounts from which others are paid. */
export const payersOf = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(account => canPay(account, 'others'))

/**
 * The account that pays if nothing is chosen (spec section 11.4): the page's, else the primary account, else the first. If
 * none can pay, the page's, whose transfer the bank then declines in words of its own.
 */
export const defaultPayer = (shown: Account, payers: readonly Account[]): Account =>
  payers.find(({ id }) => id === shown.id) ?? payers.find(({ isPrimary }) => isPrimary) ?? payers[0] ?? shown
