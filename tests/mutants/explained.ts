import type { Mutant } from './sql-mutants.ts'

const quicker = 'the content and order of an index change no answer, only its speed'
const lookedUpOften = 'the entry is looked up without need, and is found to be in time'

const declinedAlone = `where status = 'declined'; -- the few among many`
const newestFirst =
  'create index notification_by_customer on notification (customer_id, created_at desc, id desc);'
const mayBeEarly =
  'when (new.last_entry_no > old.last_entry_no + 1 or new.last_booked_at < old.last_decided_at)'
const statementAfter = 'order by x.month limit 1) n on true'
const firstRowAlone = 'the function returns only its first row, which comes from the adjacent statement'
const unreadAlone = 'create index notification_unread on notification (customer_id) where read_at is null;'

/** Changes that no test can or need notice: the line, the replaced part, its replacement, and the reason. */
const explained: readonly (readonly [text: string, from: string, to: string, why: string])[] = [
  [
    `where c.collname in ('pg_c_utf8', 'und-x-icu') and c.collnamespace = 'pg_catalog'::regnamespace`,
    '=',
    '<>',
    'the database’s default collation is used then, which is the same here and differs only on PostgreSQL 15',
  ],
  [
    'create unique index transfer_held_no on transfer (debtor_account_id, held_no) where held_no is not null;',
    'where',
    'where true or',
    'null numbers are never equal: the index is only larger',
  ],
  [declinedAlone, 'where', 'where true or', quicker],
  [declinedAlone, '=', '<>', quicker],
  [declinedAlone, `'declined'`, `'completed'`, quicker],
  [newestFirst, 'desc', 'asc', quicker],
  [unreadAlone, 'where', 'where true or', quicker],
  [unreadAlone, 'is null', 'is not null', quicker],
  [
    `insert into account_number_counter (sort_code, next_number) values ('001964', 41027836);`,
    '41027836',
    '41027837',
    'no rule says with which number a bank begins',
  ],
  [
    'chains := array(select c from audit_chain c where c.id = any (chain_ids) order by c.id for no key update);',
    ' for no key update',
    '',
    'a chain is locked against calls that overtake: an event would have the number of another, its key refuse it, and the queue post it again',
  ],
  [
    'if cardinality(chains) < cardinality(chain_ids) then',
    '<',
    '<=',
    'if no chain is missing, none is made: it costs two statements',
  ],
  [
    'where t.id = any (array(select unnest(array[o.id, o.subject_transfer_id]) from unnest(asked) o)));',
    'where',
    'where true or',
    'more transfers are read than needed, which only costs time',
  ],
  ['o.replayed := false;', 'false', 'true', 'for a refusal nothing reads whether it is a replay'],
  [
    'o.replayed := false;',
    'o.replayed := false',
    'null',
    'for a refusal nothing reads whether it is a replay',
  ],
  [
    'if cardinality(new_transfers) = 0 then',
    'cardinality(new_transfers) = 0',
    'false',
    'it only saves statements that would write nothing',
  ],
  [
    'if cardinality(new_notices) > 0 then',
    '>',
    '>=',
    'if nobody is notified, nothing is written: it only saves a statement',
  ],
  [
    'high   bigint := last_no + 1;',
    '1',
    '2',
    'a line after the last does not exist, so it is not before the moment: the search returns to the same place',
  ],
  [
    `when a.kind <> 'customer' or not coalesce(a.last_decided_at >= london_month_end(s.month), false)`,
    'false',
    'true',
    'an account without decisions has no entries, which the next check finds',
  ],
  ['order by x.month desc limit 1) p on true', '1', '2', firstRowAlone],
  [statementAfter, '1', '2', firstRowAlone],
  [statementAfter, 'true', 'false', 'the statement after it is compared with this one as well'],
  [
    'join statement s on s.account_id = n.account_id and s.month = n.month',
    'and',
    'or',
    'more statements are checked than were issued, and those are correct',
  ],
  [
    "promotion   text not null check (promotion ~ '^/[a-z-]{1,40}$'),",
    "(promotion ~ '^/[a-z-]{1,40}$')",
    '(true)',
    'the address of a promotion is not a rule about money',
  ],
  [mayBeEarly, '>', '>=', lookedUpOften],
  [mayBeEarly, '+', '-', lookedUpOften],
  [mayBeEarly, '<', '<=', lookedUpOften],
]

/** Why it is right that no spec fails with this change; undefined without a recorded reason. */
export const explanationOf = (mutant: Mutant): string | undefined =>
  explained.find(([text, from, to]) => text === mutant.text && from === mutant.from && to === mutant.to)?.[3]
