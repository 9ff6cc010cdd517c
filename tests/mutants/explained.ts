import type { Mutant } from './sql-mutants.ts'

const quicker = 'what an index has, or in which order, changes no answer, but only how soon it comes'
const lookedUpOften = 'the entry is looked up where it need not be, and is found to be in time'

const declinedAlone = `where status = 'declined'; -- the few among many`
const newestFirst =
  'create index notification_by_customer on notification (customer_id, created_at desc, id desc);'
const mayBeEarly =
  'when (new.last_entry_no > old.last_entry_no + 1 or new.last_booked_at < old.last_decided_at)'
const statementAfter = 'order by x.month limit 1) n on true'
const firstRowAlone = 'the function answers by its first row alone, which is of the statement beside it'
const unreadAlone = 'create index notification_unread on notification (customer_id) where read_at is null;'

/** Changes that nothing can notice, or need not: the line, what is put in it in place of which part, and why. */
const explained: readonly (readonly [text: string, from: string, to: string, why: string])[] = [
  [
    `where c.collname in ('pg_c_utf8', 'und-x-icu') and c.collnamespace = 'pg_catalog'::regnamespace`,
    '=',
    '<>',
    'the database’s own collation is taken then, which is the same here, and another one on PostgreSQL 15',
  ],
  [
    'create unique index transfer_held_no on transfer (debtor_account_id, held_no) where held_no is not null;',
    'where',
    'where true or',
    'numbers that are not there are never the same: the index is only larger',
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
    'with which number a bank begins is no rule',
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
    'where no chain is missing, none is made: it costs two statements',
  ],
  [
    'where t.id = any (array(select unnest(array[o.id, o.subject_transfer_id]) from unnest(asked) o)));',
    'where',
    'where true or',
    'more transfers are read than are asked for, which costs time alone',
  ],
  ['o.replayed := false;', 'false', 'true', 'of a refusal nobody reads whether it is a replay'],
  ['o.replayed := false;', 'o.replayed := false', 'null', 'of a refusal nobody reads whether it is a replay'],
  [
    'if cardinality(new_transfers) = 0 then',
    'cardinality(new_transfers) = 0',
    'false',
    'it spares the statements that would write nothing',
  ],
  [
    'if cardinality(new_notices) > 0 then',
    '>',
    '>=',
    'where nobody is told, nothing is written: it spares a statement',
  ],
  [
    'high   bigint := last_no + 1;',
    '1',
    '2',
    'a line after the last is not there, and so not before the moment: the search comes back to the first that is not',
  ],
  [
    `when a.kind <> 'customer' or not coalesce(a.last_decided_at >= london_month_end(s.month), false)`,
    'false',
    'true',
    'an account on which nothing was decided has no entries, which is found next',
  ],
  ['order by x.month desc limit 1) p on true', '1', '2', firstRowAlone],
  [statementAfter, '1', '2', firstRowAlone],
  [statementAfter, 'true', 'false', 'the statement after it is held against this one as well'],
  [
    'join statement s on s.account_id = n.account_id and s.month = n.month',
    'and',
    'or',
    'more statements are looked at than were issued, and nothing is wrong with those',
  ],
  [
    "promotion   text not null check (promotion ~ '^/[a-z-]{1,40}$'),",
    "(promotion ~ '^/[a-z-]{1,40}$')",
    '(true)',
    'where a promotion leads is no rule about money',
  ],
  [mayBeEarly, '>', '>=', lookedUpOften],
  [mayBeEarly, '+', '-', lookedUpOften],
  [mayBeEarly, '<', '<=', lookedUpOften],
]

/** Why it is right that no spec fails with this change; undefined where nobody has said so. */
export const explanationOf = (mutant: Mutant): string | undefined =>
  explained.find(([text, from, to]) => text === mutant.text && from === mutant.from && to === mutant.to)?.[3]
