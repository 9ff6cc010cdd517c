// Cards: what the database refuses, and what the reconciler finds (specification, sections 15.1 and 15.7).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { activateCard } from '../../src/bank/cards/activate-card.ts'
import { cancelCard } from '../../src/bank/cards/change-card.ts'
import { takeOffGamblingBlock, turnOnGamblingBlock } from '../../src/bank/cards/gambling-block.ts'
import { orderCard } from '../../src/bank/cards/order-card.ts'
import { replaceCard } from '../../src/bank/cards/replace-card.ts'
import { makeCardsDue } from '../../src/bank/cards/run-cards.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { deliverCard } from '../../src/bank/simulator/deliver-card.ts'
import { cardVault } from '../support/card-vault.ts'
import { runAll } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller } from './maya.ts'
import { newId, openTestBank, takeOn } from './test-bank.ts'

/** A card like another one, with other values. */
const like = (card: string, values: string) =>
  `insert into card select (jsonb_populate_record(c, jsonb_build_object('id', :fresh, ${values}))).* from card c where c.id = ${card}`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    const opened = openTestBank(open())
    const bank: Bank = { ...opened.bank, cardVault }
    const maya = await takeOn(bank, { name: 'Maya Okafor', balancePence: 500_00n })
    const daniel = await takeOn(bank, { name: 'Daniel Reyes', balancePence: 100_00n })
    opened.setClock(new Date('2026-11-26T10:00:00Z'))
    const { customerId, accountId } = maya
    const physical = async () => {
      const id = newId()
      const order = { id, accountId, kind: 'physical', design: 'tarn' } as const
      expect(await orderCard(bank, { customerId, order, caller })).toMatchObject({ ok: true })
      return id
    }
    const virtual = async (name: string) => {
      const id = newId()
      const order = { id, accountId, kind: 'virtual', name, oneMerchant: false } as const
      expect(await orderCard(bank, { customerId, order, caller })).toMatchObject({ ok: true })
      return id
    }
    const ended = await physical()
    await cancelCard(bank, { customerId, cardId: ended, caller })
    const active = await physical()
    opened.setClock(new Date('2026-11-27T09:00:00Z'))
    expect(await makeCardsDue(bank)).toMatchObject({ sent: 1 })
    await deliverCard(bank, { customerId, cardId: active, caller })
    const code = { customerId, cardId: active, securityCode: '123', caller }
    expect(await activateCard(bank, code)).toMatchObject({ ok: true })
    const coming = newId()
    const replacement = { customerId, cardId: active, id: coming, reason: 'damaged', caller } as const
    expect(await replaceCard(bank, replacement)).toMatchObject({ ok: true })
    const streaming = await virtual('Streaming')
    for (const name of ['Two', 'Three', 'Four', 'Five']) await virtual(name)
    await turnOnGamblingBlock(bank, { customerId, caller })
    await takeOffGamblingBlock(bank, { customerId, caller })
    ids = {
      maya: customerId,
      daniel: daniel.customerId,
      current: accountId,
      daniels: daniel.accountId,
      ended,
      active,
      coming,
      streaming,
      fresh: newId(),
    }
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)

  describe('the database refuses', () => {
    test.each<readonly [string, string, RegExp]>([
      [
        'a second physical card for an account and its holder',
        like(':active', `'status', 'ordered'`),
        /card_one_physical/,
      ],
      ['a second one in the place of another', like(':coming', `'last_four', '0000'`), /card_one_physical/],
      ['one that waits for nobody’s place', like(':active', `'status', 'ordered', 'slot', 2`), /card_slot/],
      ['a sixth virtual card', like(':streaming', `'slot', 6`), /card_slot/],
      ['a fifth virtual card twice', like(':streaming', `'slot', 5`), /card_five_virtual/],
      [
        'a card of an account that is not its holder’s',
        like(':streaming', `'customer_id', :daniel`),
        /no current or joint account of its holder/,
      ],
      [
        'a card that takes the place of somebody else’s',
        `insert into card select (jsonb_populate_record(c, jsonb_build_object('id', :fresh, 'customer_id', :daniel,
           'account_id', :daniels))).* from card c where c.id = :coming`,
        /takes the place of no card/,
      ],
      [
        'a physical card that begins active',
        like(':active', `'slot', null, 'status', 'cancelled'`),
        /a card begins ordered/,
      ],
      [
        'a step that no card takes',
        `update card set status = 'active', status_at = now() where id = :coming`,
        /card_slot|only these steps/,
      ],
      [
        'a virtual card that is stopped, but by the bank',
        `update card set status = 'stopped', because = 'lost', slot = null, status_at = now() where id = :streaming`,
        /card_virtual_stopped_by_bank/,
      ],
      [
        'a card that comes back',
        `update card set status = 'active', slot = 4, status_at = now() where id = :ended`,
        /only these steps|card_one_physical|card_slot/,
      ],
      [
        'a step back in time',
        `update card set status = 'frozen', status_at = ordered_at where id = :active`,
        /forward in time/,
      ],
      [
        'another holder of a card',
        `update card set customer_id = :daniel where id = :streaming`,
        /stays as it was ordered|its holder/,
      ],
      [
        'another change of an ended card',
        `update card set pin_failures = 1 where id = :ended`,
        /has ended stays so/,
      ],
      [
        'a limit without its version',
        `update card set payment_pence = 100 where id = :active`,
        /has a version/,
      ],
      [
        'a limit that is no whole pounds',
        `update card set payment_pence = 101, version = version + 1 where id = :active`,
        /card_whole_pounds/,
      ],
      [
        'a limit above the most',
        `update card set cash_pence = 50100, version = version + 1 where id = :active`,
        /card_cash_pence_check/,
      ],
      [
        'two tries at once',
        `update card set activation_failures = 2 where id = :coming`,
        /counted one by one/,
      ],
      [
        'a place that is given to a card in use',
        `update card set slot = 2 where id = :active`,
        /card_slot|card_one_physical|moves/,
      ],
      ['removal of cards', `delete from card where id = :ended`, /it is kept/],
      [
        'a step that its card did not take',
        `insert into card_step (card_id, step_no, status, at) select id, 9, 'frozen', now() from card where id = :active`,
        /where its card came to/,
      ],
      ['another step', `update card_step set status = 'frozen' where card_id = :active`, /append-only/],
      [
        'a secret in clear',
        `update card_secret set sealed = convert_to(rpad(chr(1) || '9000196412345674', 52, '0'), 'UTF8') where card_id = :active`,
        /card_secret_not_in_clear/,
      ],
      [
        'a secret of another form',
        `update card_secret set sealed = decode('00', 'hex') where card_id = :active`,
        /card_secret_sealed_check/,
      ],
      [
        'another number of a card',
        `update card_secret set number_hmac = sha256('x') where card_id = :active`,
        /stays its card's/,
      ],
      [
        'a secret that goes before its card',
        `update card_secret set sealed = null where card_id = :active`,
        /as long as its card lasts/,
      ],
      [
        'a number of two cards',
        `update card_secret set number_hmac = (select number_hmac from card_secret where card_id = :coming) where card_id = :active`,
        /card_secret_number_hmac_key|stays its card's/,
      ],
      ['removal of secrets', `delete from card_secret where card_id = :ended`, /it is kept/],
      [
        'an account that closes with cards',
        `update account set balance_pence = 0, closed_at = now() where id = :current`,
        /cards are cancelled before/,
      ],
      [
        'a gambling block that ends sooner',
        `update gambling_block set ends_at = ends_at - interval '1 hour', taken_off_at = taken_off_at - interval '1 hour', turned_on_at = turned_on_at - interval '1 hour' where customer_id = :maya`,
        /ends 48 hours after/,
      ],
      [
        'a gambling block that is removed',
        `delete from gambling_block where customer_id = :maya`,
        /gambling block is kept/,
      ],
      ['removal of all gambling blocks', `truncate gambling_block`, /it is kept/],
    ])('%s', async (_, sql, words) => {
      await expect(withoutTrace(open(), database => run(database, sql))).rejects.toThrow(words)
    })
  })

  describe('the reconciler finds', () => {
    const guardsOff = ['card', 'card_step', 'card_secret', 'gambling_block', 'account', 'notification']
      .map(table => `alter table ${table} disable trigger user`)
      .join('; ')

    test.each<readonly [string, string, RegExp]>([
      [
        'a card that stands elsewhere than its steps led',
        `update card set status = 'frozen' where id = :active`,
        /its steps led to another status/,
      ],
      [
        'a step that no card takes',
        `update card_step set status = 'frozen' where card_id = :active and step_no = 2`,
        /it took a step that no card takes/,
      ],
      [
        'a step that no audit event tells of',
        `update card set status = 'frozen', status_at = status_at + interval '1 s' where id = :streaming;
         insert into card_step (card_id, step_no, status, at) select id, 2, status, status_at from card where id = :streaming`,
        /no audit event tells of one of its steps/,
      ],
      ['a card without a number', `delete from card_secret where card_id = :active`, /it has no number/],
      [
        'a secret that is gone before its card',
        `update card_secret set sealed = null where card_id = :active`,
        /not kept as long as it lasts/,
      ],
      [
        'a secret that is not sealed',
        `alter table card_secret drop constraint card_secret_not_in_clear;
         update card_secret set sealed = convert_to(rpad(chr(1) || '9000196412345674', 52, '0'), 'UTF8') where card_id = :active`,
        /its secret is not sealed/,
      ],
      [
        'a card of a closed account',
        `update account set balance_pence = 0, closed_at = now() where id = :current`,
        /its account is closed/,
      ],
      [
        'two cards in one place',
        `drop index card_five_virtual; update card set slot = 5 where id = :streaming`,
        /another card has its place/,
      ],
      [
        'a change of limits that no audit event tells of',
        `update card set payment_pence = 100, version = 2 where id = :active`,
        /no audit event tells of a change/,
      ],
      [
        'a card of an account that is not its holder’s',
        `update card set customer_id = :daniel where id = :streaming`,
        /no current or joint account of its holder/,
      ],
      [
        'a gambling block that no audit event tells of',
        `update gambling_block set turned_on_at = turned_on_at - interval '1 s' where customer_id = :maya`,
        /no audit event tells of the gambling block/,
      ],
      [
        'a notice with another card',
        `update notification set facts = facts || '{"lastFour": "0000"}' where customer_id = :maya and type = 'card_activated'`,
        /other facts/,
      ],
    ])('%s', async (_, sql, words) => {
      const found = await withoutTrace(open(), async database => {
        await run(database, `${guardsOff}; ${sql}`)
        return reconcile(database)
      })
      expect(found.map(difference => difference.found).join('\n')).toMatch(words)
    })

    test('nothing of cards that nobody touched', async () => {
      expect(await reconcile(open())).toEqual([])
    })
  })
})
