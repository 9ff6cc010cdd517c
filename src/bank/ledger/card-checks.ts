import { cardLimits } from '../../domain/cards.ts'
import { bankChainId } from '../audit/append-audit-events.ts'
import type { Walk } from './run-checks.ts'

const since = '035-cards.sql'

/** In SQL, whether the chain of a card's holder has an event of this card; `facts` are of the event `e`. */
const hasEvent = (type: string, facts: string): string => `
  exists (select from audit_event e
           where e.chain_id = p.customer_id and e.type = ${type} and e.type not like 'transfer.%'
             and e.detail ->> 'cardId' = p.id::text and ${facts})`

/**
 * In SQL, the limits and switches of a card `p`: as its events name them, as they are, as they are at first, and those of the card
 * `f` that it replaces, with which it begins.
 */
const controls = `
  select * from (values
    ('payment', money_of(p.payment_pence), money_of(${cardLimits.payment.firstPence}), money_of(f.payment_pence)),
    ('day', money_of(p.day_pence), money_of(${cardLimits.day.firstPence}), money_of(f.day_pence)),
    ('cash', money_of(p.cash_pence), case p.kind when 'physical' then money_of(${cardLimits.cash.firstPence}) end,
     money_of(f.cash_pence)),
    ('contactless', p.is_contactless::text, case p.kind when 'physical' then 'true' end, f.is_contactless::text),
    ('online', p.is_online::text, case p.kind when 'physical' then 'true' end, f.is_online::text),
    ('abroad', p.is_abroad::text, 'true', f.is_abroad::text)) v (name, now, first, former)`

/**
 * Invariant 20: a card is of an account that has such, stands where its steps led, each with an audit event, and keeps a
 * secret as long as it lasts. Of a holder's cards for an account one is the card, and one at most waits for its place.
 */
const cardWalk: Walk = {
  table: 'card',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 20 as invariant, p.id::text as subject, c.found
    from page p
    left join card_secret k on k.card_id = p.id
    left join card f on f.id = p.replaces_id
    left join lateral (select s.status, s.because, s.at from card_step s where s.card_id = p.id
                        order by s.step_no desc limit 1) last on true
   cross join lateral (values
     (card_problem(p.whole)),
     (case when (last.status, last.because, last.at) is distinct from (p.status, p.because, p.status_at)
        then 'its steps led to another status' end),
     (case when exists (
         select from (select s.status, s.step_no, lag(s.status) over (order by s.step_no) as before from card_step s
                       where s.card_id = p.id) s
          where case when s.before is null
                     then s.step_no <> 1 or s.status <> case p.kind when 'physical' then 'ordered' else 'active' end
                     else not is_card_step(p.kind, s.before, s.status) end)
        then 'it took a step that no card takes' end),
     (case when exists (
         select from card_step s
          where s.card_id = p.id
            and not ${hasEvent(`'card_' || s.status`, `e.at = s.at and e.detail ->> 'because' is not distinct from s.because`)})
        then 'no audit event tells of one of its steps' end),
     (case when k.card_id is null then 'it has no number'
           when (k.sealed is null) <> (p.slot is null) then 'its secret is not kept as long as it lasts' end),
     (case when p.slot is not null and exists (
         select from account a where a.id = p.account_id and a.closed_at is not null)
        then 'its account is closed' end),
     (case when p.slot is not null and exists (
         select from card o
          where o.id <> p.id and o.customer_id = p.customer_id and o.kind = p.kind and o.slot = p.slot
            and (p.kind = 'virtual' or o.account_id = p.account_id))
        then 'another card has its place' end),
     (case when p.version <> 1 + (
         select count(*) from audit_event e
          where e.chain_id = p.customer_id and e.type in ('card_controls_changed', 'card_controls_restored')
            and e.type not like 'transfer.%' and e.detail ->> 'cardId' = p.id::text)
        then 'no audit event tells of a change of its limits and switches' end),
     (case when exists (
         select from (${controls}) control
           left join lateral (
             select e.type, e.detail ->> control.name as set_to from audit_event e
              where p.version > 1 and e.chain_id = p.customer_id
                and e.type in ('card_controls_changed', 'card_controls_restored') and e.type not like 'transfer.%'
                and e.detail ->> 'cardId' = p.id::text
                and (e.type = 'card_controls_restored' or e.detail ? control.name)
              order by e.event_no desc limit 1) last on true
          where case when last.type = 'card_controls_changed' then last.set_to is distinct from control.now
                     when last.type is not null or p.replaces_id is null then control.first is distinct from control.now
                     -- One that was changed may have been so before or after.
                     else f.version = 1 and control.former is distinct from control.now end)
        then 'its limits and switches are not those that its last change set' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 25: a card that the bank stopped was stopped by an act of a staff member, and stays so. */
const stoppedWalk: Walk = {
  table: 'card',
  since: '053-staff-on-cards.sql',
  where: `because = 'bank'`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 25 as invariant, p.id::text as subject, 'no act stopped it' as found
    from page p
   where p.status <> 'stopped' or not exists (
     select from staff_act a
      where a.kind = 'stop_card' and a.subject_id = p.id and a.state = 'done' and a.decided_at <= p.status_at)
   order by p.id`,
  ],
}

/** Invariant 20: what is sealed of a card is not in clear. */
const secretWalk: Walk = {
  table: 'card_secret',
  since,
  key: [['card_id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 20 as invariant, p.card_id::text as subject, 'its secret is not sealed' as found
    from page p
   where p.sealed is not null
     and (length(p.sealed) <> 52 or get_byte(p.sealed, 0) <> 1 or encode(p.sealed, 'escape') ~ '[0-9]{10}')
   order by p.card_id`,
  ],
}

/** Invariant 20: a block that was taken off ends 48 hours later, and an audit event tells that it was turned on. */
const blockWalk: Walk = {
  table: 'gambling_block',
  since,
  key: [['customer_id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 20 as invariant, p.customer_id::text as subject, 'no audit event tells of the gambling block' as found
    from page p
   where not exists (select from audit_event e
                      where e.chain_id = p.customer_id and e.type = 'gambling_block_on' and e.type not like 'transfer.%'
                        and e.at = p.turned_on_at)
      or p.taken_off_at is not null
         and not exists (select from audit_event e
                          where e.chain_id = p.customer_id and e.type = 'gambling_block_taken_off'
                            and e.type not like 'transfer.%' and e.at <= p.taken_off_at and e.at >= p.turned_on_at - interval '1 minute')
   order by p.customer_id`,
  ],
}

/** Invariant 20: a notice of a card has the facts of its customer's card, and its audit event. */
const noticeWalk: Walk = {
  table: 'notification',
  since,
  where: `type in ('card_ordered', 'card_activated', 'card_stopped', 'card_details_shown', 'pin_blocked')`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 20 as invariant, n.id::text as subject, 'this notification has other facts than what it tells of' as found
    from page n
   where not exists (
     select from card c
      where c.id = (n.facts ->> 'cardId')::uuid and c.customer_id = n.customer_id and n.facts ->> 'lastFour' = c.last_four
        and n.facts ->> 'design' is not distinct from c.design
        and (n.facts ->> 'name' is not distinct from c.name or c.visitor_address is not null and n.facts ->> 'name' is null)
        and (n.type <> 'card_ordered' or n.facts ->> 'arrivesBy' is not distinct from to_char(c.arrives_by, 'YYYY-MM-DD')))
      or not exists (
     select from audit_event e
      where e.chain_id = n.customer_id and e.type not like 'transfer.%' and e.detail ->> 'cardId' = n.facts ->> 'cardId'
        and case n.type when 'card_ordered' then e.type in ('card_ordered', 'card_active')
                        when 'card_activated' then e.type = 'card_active'
                        when 'card_stopped' then e.type in ('card_stopped', 'card_cancelled')
                        when 'card_details_shown'
                          then e.type in ('card_details_shown', 'card_pin_shown') and e.detail ->> 'what' = n.facts ->> 'what'
                        else true end)
   order by n.id`,
  ],
}

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

export const cardWalks: readonly Walk[] = [cardWalk, stoppedWalk, secretWalk, blockWalk, noticeWalk, rateWalk]
