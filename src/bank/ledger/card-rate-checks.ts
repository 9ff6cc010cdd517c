import { bankChainId } from '../audit/append-audit-events.ts'
import type { Walk } from './run-checks.ts'

/** Invariant 9: the bank's own audit chain tells of each set of card rates that was loaded. */
const rateWalk: Walk = {
  table: 'card_rate',
  since: '038-card-rates.sql',
  key: [
    ['currency', 'text'],
    ['rated_on', 'date'],
    ['version', 'int8'],
  ],
  pageSize: 500,
  checks: [
    `
  select 9 as invariant, r.currency || ' ' || r.rated_on as subject, 'no audit event tells of what was loaded with this card rate' as found
    from page r
   where not exists (
     select from audit_event e
      where e.chain_id = '${bankChainId}' and e.at = r.loaded_at and e.type = 'card_rates_loaded'
        and e.type not like 'transfer.%' and e.detail ->> 'setId' = r.set_id::text
        and e.detail ->> 'ratedOn' = to_char(r.rated_on, 'YYYY-MM-DD')
        and (e.detail ->> 'rates')::int8 = (select count(*) from card_rate o where o.set_id = r.set_id))
   order by r.currency, r.rated_on, r.version`,
  ],
}

export const cardRateWalks: readonly Walk[] = [rateWalk]
