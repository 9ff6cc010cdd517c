import { monthsAfter } from '../../domain/due-days.ts'
import { dayOfIsoDate, isoDateOf, londonDateOf } from '../../domain/london-time.ts'
import { aerPercent } from '../../domain/interest.ts'
import { appendAuditEvent, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { deriveId } from '../derive-id.ts'
import { accountNotice, giveNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'

/** A new rate of FlexiSave: gross, in millionths of the balance a year, from a day in London, `YYYY-MM-DD`. */
export interface RateChange {
  readonly grossMillionths: number
  readonly fromDay: string
}

/** In order of precedence. */
export type RateChangeRefusal = 'not_changed' | 'not_later' | 'notice_too_short'

/** How many months a lower rate is announced ahead; the database refuses a shorter time too. */
const noticeMonths = 2

interface RateRow {
  readonly from_day: string
  readonly gross_millionths: number
}

/**
 * Announces a new rate of FlexiSave and notifies the holders of each open account. The same change again, as after a crash,
 * notifies those who were not notified yet. Returns how many accounts' holders it notified of the change in all. Refusals, in
 * this order: `not_changed`, for the rate that holds on that day already; `not_later`, unless the day is after today in London
 * and after the rates that are announced; `notice_too_short`, for a lower rate that begins in less than two months. Source:
 * specification section 11.6.
 */
export async function changeRate(
  bank: Bank,
  { grossMillionths, fromDay }: RateChange,
): Promise<Result<number, RateChangeRefusal>> {
  const at = bank.clock()
  const today = londonDateOf(at)
  const refusal = await bank.database.transaction(async transaction => {
    // One change at a time: each is compared with the one before it.
    await transaction.query('lock table savings_rate in share row exclusive mode')
    const rates = await transaction.query<RateRow>(
      `select from_day::text as from_day, gross_millionths from savings_rate
        where product_code = 'flexisave' order by from_day desc`,
    )
    if (rates.some(rate => rate.from_day === fromDay && rate.gross_millionths === grossMillionths))
      return undefined
    const [last] = rates
    if (last?.gross_millionths === grossMillionths) return 'not_changed'
    if (fromDay <= today || (last && fromDay <= last.from_day)) return 'not_later'
    const isLower = last !== undefined && grossMillionths < last.gross_millionths
    if (isLower && fromDay < isoDateOf(monthsAfter(dayOfIsoDate(today), noticeMonths)))
      return 'notice_too_short'
    await transaction.query(
      `insert into savings_rate (product_code, from_day, gross_millionths, announced_at)
       values ('flexisave', $1::date, $2, $3)`,
      [fromDay, grossMillionths, at],
    )
    await appendAuditEvent(transaction, {
      chainId: bankChainId,
      type: 'savings_rate_changed',
      at,
      detail: { productCode: 'flexisave', fromDay, grossMillionths },
    })
    return undefined
  })
  return refusal === undefined
    ? accepted(await notifyAll(bank, { grossMillionths, fromDay }))
    : refused(refusal)
}

/** How many accounts one query finds. */
const accountsPerQuery = 500

interface NotifiedAccount {
  readonly account_id: string
  readonly customer_id: string
  readonly product: string
  readonly account_number: string
}

/** Notifies each holder of an open FlexiSave account once. Each is a step of its own: a crash loses none that was sent. */
async function notifyAll(bank: Bank, { grossMillionths, fromDay }: RateChange): Promise<number> {
  let notified = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const accounts = await bank.database.query<NotifiedAccount>(
      `select a.id as account_id, x.customer_id, a.product, a.account_number
         from account a join access_in_force x on x.account_id = a.id
        where a.id in (select s.account_id from savings s where s.account_id > $1 order by s.account_id limit $2::int)
          and a.product_code = 'flexisave' and a.closed_at is null
        order by a.id, x.customer_id`,
      [after, accountsPerQuery],
    )
    for (const { account_id, customer_id, product, account_number } of accounts) {
      const idOf = (what: string) =>
        deriveId(`sarsen/rate-change/flexisave/${fromDay}/${account_id}/${customer_id}/${what}`)
      await giveNotice(bank.database, {
        ...accountNotice(bank, {
          customerId: customer_id,
          type: 'savings_rate_change',
          at: bank.clock(),
          facts: {
            product,
            accountEnding: account_number.slice(-4),
            aer: aerPercent(grossMillionths, 12),
            fromDay,
          },
        }),
        ids: [idOf('notification'), idOf('email'), idOf('sms')],
      })
      notified += 1
    }
    const [last] = await bank.database.query<{ id: string | null }>(
      `select max(account_id::text) as id
         from (select s.account_id from savings s where s.account_id > $1 order by s.account_id limit $2::int) s`,
      [after, accountsPerQuery],
    )
    if (!last?.id) return notified
    after = last.id
  }
}
