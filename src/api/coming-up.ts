import type { Bank } from '../bank/bank.ts'
import { type ComingDay as BankDay, readComingUp } from '../bank/coming-up/coming-up.ts'
import type { ComingItem as BankItem } from '../bank/coming-up/due-items.ts'
import { makeNextPaymentDay } from '../bank/coming-up/next-payment-day.ts'
import type { ComingDay, ComingItem } from '../contract/coming-up.ts'
import type { BankOperations } from '../contract/operations.ts'
import { moneyOf, signedMoneyOf } from '../domain/money.ts'
import type { Handlers } from './handler.ts'

const presentItem = ({
  kind,
  source,
  id,
  name,
  amountPence,
  feePence,
  direction,
  askedFor,
  retryAt,
}: BankItem): ComingItem => ({
  kind,
  source,
  id,
  name,
  amount: moneyOf(amountPence),
  fee: moneyOf(feePence),
  direction,
  askedFor,
  retryAt: retryAt?.toISOString() ?? null,
})

const presentDay = ({ date, items, expectedPence }: BankDay): ComingDay => ({
  date,
  items: items.map(presentItem),
  expectedBalance: signedMoneyOf(expectedPence),
})

/** A day that Coming up does not show. */
export const paymentDayOutOfRange = {
  code: 'bad_input',
  errors: [{ field: 'date', code: 'out_of_range', message: 'Choose a date within 31 days' }],
} as const

/** `isDemonstration`: otherwise no day's payments are made before it, as if there was no such address. */
export const comingUpHandlers = (
  bank: Bank,
  { isDemonstration }: { readonly isDemonstration: boolean },
): Pick<Handlers<BankOperations>, 'readComingUp' | 'makeNextPaymentDay'> => ({
  async readComingUp({ session: { customerId }, query: { accountId }, caller }, { reply, refuse }) {
    const coming = await readComingUp(bank, { customerId, accountId, caller })
    if (!coming) return refuse({ code: 'not_found' })
    const { today, days, short } = coming
    return reply(200, {
      accountId,
      today,
      days: days.map(presentDay),
      ...(short && {
        short: { day: short.day, shortfall: moneyOf(short.shortfallPence), by: short.by.toISOString() },
      }),
      demonstration: isDemonstration,
    })
  },

  async makeNextPaymentDay({ session: { customerId }, body, caller }, { reply, refuse }) {
    if (!isDemonstration) return refuse({ code: 'not_found' })
    const made = await makeNextPaymentDay(bank, { ...body, customerId, caller })
    if (made.ok) return reply(200, made.value)
    return refuse(made.refusal.code === 'out_of_range' ? paymentDayOutOfRange : { code: 'not_found' })
  },
})
