// Openings, cancellations and ends of savings beside payments, from several processes on one database.
import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { lockAccounts } from '../../src/bank/accounts/accounts.ts'
import { openOwnAccount } from '../../src/bank/accounts/open-own-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { cancelFixedSavings } from '../../src/bank/savings/cancel-fixed-savings.ts'
import { doSavingsWork } from '../../src/bank/savings/pay-interest.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { caller } from './maya.ts'
import { bankAt, openedAt } from './opened-accounts.ts'
import { patientMs } from '../support/databases.ts'
import { servers, type SharedDatabase } from './servers.ts'
import { newId, posting, takeOn } from './test-bank.ts'

describe.each(servers)('on $name', ({ open }) => {
  let testDatabase: SharedDatabase
  beforeAll(async () => {
    testDatabase = await open()
  })
  afterAll(() => testDatabase.close())

  test('two holders who open and cancel beside payments, interest and changes of e-mail cause no deadlock', async () => {
    const { database } = testDatabase
    const bank = bankAt(database, openedAt)
    const ada = await takeOn(bank, { balancePence: 10_000_00n })
    const ben = await takeOn(bank, { balancePence: 10_000_00n })
    const access = { customerId: ben.customerId, accountId: ada.accountId }
    await grantAccess(database, { ...access, grantedAt: bank.clock(), at: bank.clock() })
    // The pools retry nothing, so a deadlock fails the test.
    const pools = [1, 2, 3].map(() =>
      openPostgres(testDatabase.connection, {
        connections: 4,
        connectionTimeoutMs: patientMs,
        retry: { attempts: 1 },
      }),
    )
    const banks = pools.map(pool => bankAt(pool, openedAt))
    const [first = bank, second = bank, third = bank] = banks
    const openAndCancel = async (own: Bank, customerId: string) => {
      const deposit = { from: ada.accountId, amountPence: 500_00n }
      const opening = { id: newId(), product: 'fixed_1y', deposit, payTo: ada.accountId } as const
      const opened = await openOwnAccount(own, { customerId, opening, caller })
      if (!opened.ok) throw new Error(opened.refusal.code)
      const { accountId } = opened.value
      expect(await cancelFixedSavings(own, { customerId, accountId, caller })).toMatchObject({ ok: true })
    }
    const pay = (n: number) =>
      postTransfers(
        third.database,
        [ben, ada, ben].map(({ customerId, accountId }) =>
          posting({ from: accountId, to: ownAccountIds.settlement, amountPence: 1n, placedBy: customerId }),
        ),
      ).then(() => n)
    const changeEmail = (customerId: string) =>
      third.database.transaction(async transaction => {
        await lockAccounts(transaction, [customerId])
        await transaction.query('update customer set email = $2 where id = $1', [
          customerId,
          `${newId()}@sarsen.example`,
        ])
      })
    for (let round = 0; round < 5; round += 1)
      await Promise.all([
        openAndCancel(first, ada.customerId),
        openAndCancel(second, ben.customerId),
        openAndCancel(second, ada.customerId),
        pay(round),
        changeEmail(ada.customerId),
        doSavingsWork(first),
        pay(round),
        changeEmail(ben.customerId),
      ])
    expect(await reconcile(database)).toEqual([])
    await Promise.all(pools.map(pool => pool.close()))
  })
})
