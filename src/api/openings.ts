import { listAccounts } from '../bank/accounts/accounts.ts'
import { openOwnAccount, type OpeningRefusal } from '../bank/accounts/open-own-account.ts'
import { listProducts, type OpenableProduct } from '../bank/accounts/products.ts'
import type { Bank } from '../bank/bank.ts'
import { cancelFixedSavings } from '../bank/savings/cancel-fixed-savings.ts'
import type { Account } from '../contract/accounts.ts'
import { depositWords } from '../contract/deposit-words.ts'
import { openingFaults, type Product } from '../contract/openings.ts'
import type { BankOperations } from '../contract/operations.ts'
import { formatLongDate } from '../domain/format-dates.ts'
import { aerPercent, grossPercent, yearOfInterest } from '../domain/interest.ts'
import { formatPence, moneyOf, penceOf } from '../domain/money.ts'
import { presentAccount } from './accounts.ts'
import { frozenRefusal } from './frozen.ts'
import type { Handlers } from './handler.ts'

const examplePence = 100_000n

const presentProduct = (product: OpenableProduct): Product => {
  const { code, name, grossMillionths, falls = [], depositMinPence, balanceMaxPence } = product
  const paid = code === 'flexisave' ? 'monthly' : 'at the end'
  const ratesOf = (gross: number) => ({
    aer: aerPercent(gross, paid === 'monthly' ? 12 : 1),
    gross: grossPercent(gross),
  })
  return {
    code,
    name,
    depositMin: depositMinPence === undefined ? null : moneyOf(depositMinPence),
    balanceMax: balanceMaxPence === undefined ? null : moneyOf(balanceMaxPence),
    falls: falls.map(fall => ({ from: fall.fromDay, ...ratesOf(fall.grossMillionths) })),
    ...(grossMillionths === undefined
      ? { aer: null, gross: null, interestOnThousand: null }
      : {
          ...ratesOf(grossMillionths),
          interestOnThousand: moneyOf(yearOfInterest(examplePence, { grossMillionths, paid })),
        }),
  }
}

/** A refusal of an opening with the sentence that its figures make. */
function sayOf(refusal: OpeningRefusal): {
  readonly code: OpeningRefusal['code']
  readonly sentence?: string
} {
  const { code } = refusal
  if (code === 'deposit_below_minimum')
    return { code, sentence: depositWords.belowMinimum(refusal.minimumPence) }
  if (code === 'deposit_above_maximum')
    return { code, sentence: depositWords.aboveMaximum(refusal.product, refusal.maximumPence) }
  if (code === 'deposit_not_funded')
    return { code, sentence: `You have ${formatPence(refusal.availablePence)} available` }
  if (code === 'account_frozen') return frozenRefusal(refusal)
  return { code }
}

/** The sentence of a locked account. */
export const lockedSentence = (lockedUntil: string): string =>
  `This money stays until ${formatLongDate(lockedUntil)}.`

type OpeningOperation = 'listProducts' | 'openAccount' | 'cancelAccount'

export const openingHandlers = (bank: Bank): Pick<Handlers<BankOperations>, OpeningOperation> => {
  const find = async (customerId: string, accountId: string): Promise<Account | undefined> => {
    const accounts = await listAccounts(bank, customerId, { includeClosed: true })
    const found = accounts.find(({ id }) => id === accountId)
    return found && presentAccount(found)
  }

  return {
    async listProducts({ session }, { reply }) {
      const products = await listProducts(bank, session.customerId)
      return reply(200, { products: products.map(presentProduct) })
    },

    async openAccount({ session, body, caller }, { reply, refuse }) {
      const errors = openingFaults(body)
      if (errors.length > 0) return refuse({ code: 'bad_input', errors })
      const { customerId } = session
      const { id, product, name, deposit, payTo } = body
      const opened = await openOwnAccount(bank, {
        customerId,
        opening: {
          id,
          product,
          name,
          deposit: deposit && { from: deposit.from, amountPence: penceOf(deposit.amount) },
          payTo,
        },
        caller,
      })
      if (!opened.ok) return refuse(sayOf(opened.refusal))
      const account = await find(customerId, opened.value.accountId)
      // The customer has lost access to it since.
      if (!account) return refuse({ code: 'not_found' })
      return opened.value.replayed
        ? reply(200, { account }, { 'idempotent-replayed': 'true' })
        : reply(201, { account })
    },

    async cancelAccount({ session, params, caller }, { reply, refuse }) {
      const { customerId } = session
      const cancelled = await cancelFixedSavings(bank, { customerId, accountId: params.id, caller })
      if (!cancelled.ok) {
        const { refusal } = cancelled
        return refuse(
          refusal.code === 'account_locked'
            ? { code: refusal.code, sentence: lockedSentence(refusal.lockedUntil) }
            : refusal,
        )
      }
      const account = await find(customerId, params.id)
      return account ? reply(200, { account }) : refuse({ code: 'not_found' })
    },
  }
}
