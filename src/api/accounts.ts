import { chooseForAccount } from '../bank/accounts/account-choices.ts'
import {
  type Account as BankAccount,
  type Balance as BankBalance,
  listAccounts,
  type Pot as BankPot,
  readBalance,
} from '../bank/accounts/accounts.ts'
import type { Bank } from '../bank/bank.ts'
import { type OwnHold, readHolds } from '../bank/holds/read-holds.ts'
import { type Interest as BankInterest, readInterest } from '../bank/savings/read-interest.ts'
import type { Account, Balance, Hold, Interest, Pot } from '../contract/accounts.ts'
import type { BankOperations } from '../contract/operations.ts'
import { aerPercent, grossPercent } from '../domain/interest.ts'
import { moneyOf } from '../domain/money.ts'
import type { Handlers } from './handler.ts'

export const accountHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'listAccounts' | 'readBalance' | 'readInterest' | 'changeAccount'> => ({
  async listAccounts({ session, query }, { reply }) {
    const includeClosed = query.include === 'closed'
    const accounts = await listAccounts(bank, session.customerId, { includeClosed })
    return reply(200, { accounts: accounts.map(presentAccount) })
  },

  async readBalance({ session, params }, { reply, refuse }) {
    const balance = await readBalance(bank, { customerId: session.customerId, accountId: params.id })
    return balance ? reply(200, presentBalance(balance)) : refuse({ code: 'not_found' })
  },

  async readInterest({ session, params }, { reply, refuse }) {
    const interest = await readInterest(bank, { customerId: session.customerId, accountId: params.id })
    return interest ? reply(200, presentInterest(interest)) : refuse({ code: 'not_found' })
  },

  async changeAccount({ session, params, body, caller }, { reply, refuse }) {
    const { customerId } = session
    const changed = await chooseForAccount(bank, { customerId, accountId: params.id, choices: body, caller })
    return changed.ok ? reply(204, null) : refuse(changed.refusal)
  },
})

/** An account as its customer sees it. */
export const presentAccount = (account: BankAccount): Account => ({
  id: account.id,
  product: account.product,
  productCode: account.productCode,
  name: account.name,
  isPrimary: account.isPrimary,
  status: account.status,
  lockedUntil: account.lockedUntil ?? null,
  closedAt: account.closedAt?.toISOString() ?? null,
  freeze: account.freeze
    ? {
        by: account.freeze.by,
        isMine: account.freeze.isMine,
        at: account.freeze.at.toISOString(),
        waitingFor: account.freeze.waitingFor ?? null,
        isReleasedByMe: account.freeze.isReleasedByMe,
      }
    : null,
  closing: account.closing
    ? {
        by: account.closing.by,
        isMine: account.closing.isMine,
        at: account.closing.at.toISOString(),
        lapsesAt: account.closing.lapsesAt.toISOString(),
      }
    : null,
  holderName: account.holderName,
  holders: [...account.holders],
  accountNumber: account.accountNumber,
  sortCode: account.sortCode,
  iban: account.iban,
  currency: 'GBP',
  availableBalance: moneyOf(account.availablePence),
  bookedBalance: moneyOf(account.bookedPence),
  openedAt: account.openedAt.toISOString(),
  lastBookedAt: account.lastBookedAt?.toISOString() ?? null,
  pots: account.pots.map(presentPot),
})

/** A pot as its account's holders see it. */
export const presentPot = (pot: BankPot): Pot => ({
  id: pot.id,
  name: pot.name,
  balance: moneyOf(pot.balancePence),
  goal: pot.goalPence === undefined ? null : moneyOf(pot.goalPence),
  goalDate: pot.goalDate ?? null,
  colour: pot.colour,
})

/** A balance at the bank's own time. */
export const presentBalance = (balance: BankBalance): Balance => ({
  available: moneyOf(balance.availablePence),
  booked: moneyOf(balance.bookedPence),
  held: moneyOf(balance.heldPence),
  lastBookedAt: balance.lastBookedAt?.toISOString() ?? null,
  asOf: balance.asOf.toISOString(),
})

const presentInterest = (interest: BankInterest): Interest => ({
  aer: aerPercent(interest.grossMillionths, interest.productCode === 'flexisave' ? 12 : 1),
  gross: grossPercent(interest.grossMillionths),
  accrued: moneyOf(interest.accruedPence),
  nextOn: interest.nextOn ?? null,
  thisYear: moneyOf(interest.thisYearPence),
  lastYear: moneyOf(interest.lastYearPence),
  total: moneyOf(interest.totalPence),
})

/** A hold as its customer sees it. */
const presentHold = (hold: OwnHold): Hold => ({
  id: hold.id,
  amount: moneyOf(hold.amountPence),
  recipientName: hold.recipientName,
  reference: hold.reference,
  placedAt: hold.placedAt.toISOString(),
  expiresAt: hold.expiresAt.toISOString(),
  ...(hold.cardPaymentId !== undefined && { cardPaymentId: hold.cardPaymentId }),
})

export const holdHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'listHolds'> => ({
  async listHolds({ session, params, query: { page, pageSize } }, { reply, refuse }) {
    const { customerId } = session
    const read = await readHolds(bank, { customerId, accountId: params.id, page, pageSize })
    if (!read) return refuse({ code: 'not_found' })
    const { holds, total, heldPence } = read
    return reply(200, { holds: holds.map(presentHold), held: moneyOf(heldPence), page, pageSize, total })
  },
})
