// Spending: what the database refuses, and what the reconciler finds (specification, sections 15.5 and 15.7).
import { beforeAll, describe, expect, test } from 'vitest'
import { appendAuditEvent } from '../../src/bank/audit/append-audit-events.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { runAll } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { payByCard } from './paid-by-card.ts'

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    ids = await payByCard(open())
    await open().transaction(transaction =>
      appendAuditEvent(transaction, {
        chainId: ids['maya'] ?? '',
        at: new Date('2026-11-26T12:00:00Z'),
        type: 'budget_set',
        detail: { category: 'Eating out', amount: '100.00' },
      }),
    )
    await run(
      open(),
      `insert into budget (customer_id, category, amount_pence, set_at) values (:maya, 'Eating out', 10000, '2026-11-26T12:00:00Z');
       insert into budget_notice (customer_id, category, month, percent, told_at)
         values (:maya, 'Eating out', '2026-11-01', 80, '2026-11-27T12:00:00Z');
       insert into notification (id, customer_id, type, created_at, facts)
         values (:fresh, :maya, 'near_your_budget', '2026-11-27T12:00:00Z',
                 '{"category": "Eating out", "month": "2026-11", "spentPence": "8000", "amountPence": "10000"}')`,
    )
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)
  const lines = `spending_line where account_id = :current`
  const refused = (database: Database, sql: string) =>
    withoutTrace(database, async transaction =>
      run(transaction, sql).then(
        () => 'nothing',
        (fault: unknown) => String(fault),
      ),
    )

  describe('the database refuses', () => {
    test.each<readonly [string, string, RegExp]>([
      ['removal of lines', `delete from ${lines}`, /is kept/],
      [
        'a line of another amount',
        `update spending_line set amount_pence = amount_pence - 1 where account_id = :current`,
        /what spending counts of a line stays/,
      ],
      [
        'spending that becomes income',
        `update spending_line set is_spending = false where account_id = :current and is_spending`,
        /what spending counts of a line stays/,
      ],
      [
        'a line of nothing',
        `insert into spending_line values (:fresh, 1, now(), 0, true, :fresh, 'x', 'Other')`,
        /spending_line_amount_pence_check/,
      ],
      [
        'a refund of half a line',
        `update spending_line set refunds_no = 1 where account_id = :current and refunds_no is null`,
        /spending_line_refunds_a_line/,
      ],
      [
        'a category that there is not',
        `update spending_line set category = 'Yachts' where account_id = :current`,
        /spending_category_check/,
      ],
      [
        'a choice for a line that there is not',
        `insert into spending_choice (customer_id, account_id, transaction_no, category, chosen_at)
         values (:maya, :current, 999, 'Home', now())`,
        /foreign key/,
      ],
      [
        'a budget with pence',
        `update budget set amount_pence = 10050 where customer_id = :maya`,
        /budget_amount_pence_check/,
      ],
      [
        'a budget above £100,000',
        `update budget set amount_pence = 10000100 where customer_id = :maya`,
        /budget_amount_pence_check/,
      ],
      [
        'the same notice of a budget twice in a month',
        `insert into budget_notice select * from budget_notice`,
        /budget_notice_pkey/,
      ],
      ['a changed notice of a budget', `update budget_notice set percent = 100`, /append-only/],
    ])('%s', async (_, sql, words) => {
      expect(await refused(open(), sql)).toMatch(words)
    })
  })

  describe('the reconciler finds', () => {
    const guardsOff = ['spending_line', 'budget_notice', 'notification', 'account_access']
      .map(table => `alter table ${table} disable trigger user`)
      .join('; ')

    test.each<readonly [string, string, RegExp]>([
      [
        'a line that spending leaves out',
        `delete from ${lines} and transaction_no = 2`,
        /spending does not count this line/,
      ],
      [
        'a line that nobody booked',
        `insert into spending_line
           select account_id, 999, decided_at, amount_pence, is_spending, other_account_id, party, category
             from ${lines} and transaction_no = 2`,
        /no completed line is counted there/,
      ],
      [
        'another amount',
        `update spending_line set amount_pence = amount_pence - 1 where account_id = :current and transaction_no = 2`,
        /spending counts other facts than this line has/,
      ],
      [
        'months that do not add up',
        `update spending_line set amount_pence = amount_pence - 1 where account_id = :current and transaction_no = 2`,
        /what spending adds up is not how the balance changed/,
      ],
      [
        'spending that is counted as income',
        `update spending_line set is_spending = false where account_id = :current and transaction_no = 2`,
        /it is spending in one place and not in the other/,
      ],
      [
        'another category of a card payment',
        `update spending_line set category = 'Giving' where account_id = :current and transaction_no = 2`,
        /its lines have another category than it/,
      ],
      [
        'another category than a rule gives',
        `update spending_line set category = 'Giving' where account_id = :current and transaction_no = 1`,
        /no rule gives it this category/,
      ],
      [
        'a card refund in another category',
        `update spending_line set refunds_account_id = null, refunds_no = null where account_id = :current and refunds_no is not null`,
        /a refund of it has another category than it/,
      ],
      [
        'a refund of what nobody spent',
        `update spending_line set refunds_no = 1 where account_id = :current and refunds_no is not null`,
        /it gives back what nobody spent/,
      ],
      [
        'a notice of a budget that nobody had spent so far',
        `update notification set facts = facts || '{"spentPence": "7999"}' where type = 'near_your_budget'`,
        /a budget that was not spent so far/,
      ],
    ])('%s', async (_, sql, words) => {
      const found = await withoutTrace(open(), async database => {
        await run(database, `${guardsOff}; ${sql}`)
        return reconcile(database)
      })
      expect(found.map(difference => difference.found).join('\n')).toMatch(words)
    })

    test('nothing of spending that nobody touched', async () => {
      expect(await reconcile(open())).toEqual([])
    })
  })

  test('a month is read from the index by account and time alone', async () => {
    const plan = await withoutTrace(open(), async database => {
      await database.query('set local session_replication_role = replica')
      await run(
        database,
        `insert into spending_line
           select :current, 1000 + n, timestamptz '2024-11-27T10:00:00Z' + n * interval '1 hour', -100, true, :fresh, 'x', 'Other'
             from generate_series(1, 15000) n;
         analyze spending_line`,
      )
      const explained = await database.query<Record<string, string>>(
        `explain select l.category, sum(l.amount_pence) from spending_line l
          where l.account_id = any ($1::uuid[]) and l.decided_at >= $2 and l.decided_at < $3 and l.refunds_no is null
          group by l.category`,
        [[ids['current'] ?? ''], new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')],
      )
      return explained.flatMap(line => Object.values(line)).join('\n')
    })
    expect(plan).toContain('spending_line_by_time')
    expect(plan).not.toContain('Seq Scan')
  })
})
