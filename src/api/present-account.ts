import type { Account as BankAccount } from '../bank/accounts/list-accounts.ts'
import type { Balance as BankBalance } from '../bank/accounts/read-balance.ts'
import type { Account, Balance } from '../contract/accounts.ts'
import { moneyOf } from '../contract/money.ts'

/** An account as its customer sees it. */
export const presentAccount = (account: BankAccount): Account => ({
  id: account.id,
  product: account.product,
  holderName: account.holderName,
  accountNumber: account.accountNumber,
  sortCode: account.sortCode,
  iban: account.iban,
  currency: 'GBP',
  availableBalance: moneyOf(account.availablePence),
  bookedBalance: moneyOf(account.bookedPence),
  openedAt: account.openedAt.toISOString(),
  lastBookedAt: account.lastBookedAt?.toISOString() ?? null,
})

/** A balance at the bank's own time. */
export const presentBalance = (balance: BankBalance): Balance => ({
  available: moneyOf(balance.availablePence),
  booked: moneyOf(balance.bookedPence),
  held: moneyOf(balance.heldPence),
  lastBookedAt: balance.lastBookedAt?.toISOString() ?? null,
  asOf: balance.asOf.toISOString(),
})
