import type { CardRateSet } from '../../domain/card-rate-file.ts'
import { dayOfIsoDate, londonDateOf, londonDayOf } from '../../domain/london-time.ts'
import { appendAuditEvent, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'

/** For how many days after its own a rate counts. */
export const rateDaysCounted = 4

interface RateRow {
  readonly rate: string
  readonly rated_on: string
}

/**
 * What a pound is worth in another currency at a time, for a card payment: the rate of that day in London, or of the latest of the
 * 4 days before it that has one. `rate` is in units of the currency per £1, as a decimal string. Undefined without such a rate;
 * the pound itself has none. Source: specification section 15.2.
 */
export async function readRate(
  transaction: Queryable,
  { currency, at }: { readonly currency: string; readonly at: Date },
): Promise<{ readonly rate: string; readonly ratedOn: string } | undefined> {
  const [found] = await transaction.query<RateRow>(
    `select r.rate, r.rated_on::text as rated_on from card_rate r
      where r.currency = $1 and r.rated_on between $2::date - $3::int and $2::date
      order by r.rated_on desc, r.version desc limit 1`,
    [currency, londonDateOf(at), rateDaysCounted],
  )
  return found && { rate: found.rate, ratedOn: found.rated_on }
}

/** In order of precedence. */
export type RatesRefusal = 'day_to_come' | 'too_old'

/** Who loads rates: the operator corrects those of a day, and the simulator leaves what is there. */
type LoadedBy = 'operator' | 'simulator'

/**
 * Loads the card rates of a day, all or none, and returns how many are new or differ from those of that day; the others stay as
 * they are. So the same rates again change nothing. A correction holds for what is decided from then on. Refusals, in this order:
 * `day_to_come`, for a day after today in London; `too_old`, for a day whose rates no longer count. Source: specification
 * section 15.2.
 */
export async function loadRates(
  bank: Bank,
  { ratedOn, rates, by }: CardRateSet & { readonly by: LoadedBy },
): Promise<Result<number, RatesRefusal>> {
  const at = bank.clock()
  const age = londonDayOf(at) - dayOfIsoDate(ratedOn)
  if (age < 0) return refused('day_to_come')
  if (age > rateDaysCounted) return refused('too_old')
  const setId = bank.newId()
  return bank.database.transaction(async transaction => {
    // One set at a time: each is compared with what is there.
    await transaction.query('lock table card_rate in share row exclusive mode')
    const added = await transaction.query(
      `insert into card_rate (currency, rated_on, version, rate, loaded_at, set_id)
       select n.currency, $1::date, coalesce(last.version, 0) + 1, n.rate::numeric, $4::timestamptz, $5::uuid
         from unnest($2::text[], $3::text[]) n (currency, rate)
         left join lateral (select r.version, r.rate from card_rate r
                             where r.currency = n.currency and r.rated_on = $1::date
                             order by r.version desc limit 1) last on true
        where last.version is null or $6::boolean and last.rate <> n.rate::numeric
       returning currency`,
      [
        ratedOn,
        rates.map(({ currency }) => currency),
        rates.map(({ rate }) => rate),
        at,
        setId,
        by === 'operator',
      ],
    )
    if (added.length > 0)
      await appendAuditEvent(transaction, {
        chainId: bankChainId,
        type: 'card_rates_loaded',
        at,
        detail: { setId, ratedOn, rates: added.length, by },
      })
    // If this runs again after its commit, it finds its own rates here.
    const [set] = await transaction.query<{ loaded: bigint }>(
      'select count(*) as loaded from card_rate where set_id = $1',
      [setId],
    )
    return accepted(Number(set?.loaded ?? 0n))
  })
}
