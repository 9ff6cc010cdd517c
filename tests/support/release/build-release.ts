import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { demoCustomers } from '../../../content/demo.ts'
import { grantAccess, revokeAccess } from '../../../src/bank/accounts/account-access.ts'
import { approveApplication, rejectApplication } from '../../../src/bank/applications/decide-application.ts'
import { createBank } from '../../../src/bank/bank.ts'
import { migrate } from '../../../src/bank/database/migrate.ts'
import type { Database } from '../../../src/bank/database/database.ts'
import { placeHold } from '../../../src/bank/holds/place-hold.ts'
import { captureHold, releaseHold } from '../../../src/bank/holds/settle-hold.ts'
import { reconcile } from '../../../src/bank/ledger/reconcile.ts'
import { answerMessage } from '../../../src/bank/messages/answer-message.ts'
import { seedDemo } from '../../../src/bank/simulator/seed-demo.ts'
import { issueDueStatements } from '../../../src/bank/statements/issue-statements.ts'
import { reverseTransfer } from '../../../src/bank/transfers/reverse-transfer.ts'
import { nodeDependencies, readMigrations } from '../../../src/server/node-runtime.ts'
import { openSignedInCustomer, type TestCustomer } from '../../integration/customers.ts'
import { openTestApi, type TestApi } from '../../integration/open-test-api.ts'
import { makeOwnIds } from '../../integration/own-ids.ts'
import { operationTable, pathOf, rightRequest } from '../../integration/right-requests.ts'
import { asPrivateDesk, password } from '../open-customer.ts'
import { openPglite } from '../open-pglite.ts'

/*
 * Writes the rows that this release leaves in a database, for the tests of later releases (`load-release.ts`):
 * node tests/support/release/build-release.ts tests/support/release/database-0.1.0.jsonl.gz
 * A committed file is never written again, because it has that release's rows.
 */
const [, , fileName] = process.argv
if (fileName === undefined) throw new Error('say which file to write')

const dayMs = 24 * 60 * 60_000
/** A fixed time, because the demo customers' histories are dated back from it. */
const madeAt = new Date('2026-11-22T12:00:00Z')

async function workOfABank(api: TestApi, database: Database): Promise<void> {
  const ada = await openSignedInCustomer(api, 1_000_00n)
  const ben = await openSignedInCustomer(api, 1_000_00n)
  const { accountNumber } = ada.account
  const hold = { accountNumber, recipientName: 'Kestrel Marine', reference: 'Hull', durationMs: 400 * dayMs }
  const holds: string[] = []
  for (const amountPence of [60_00n, 40_00n, 20_00n]) {
    const placed = await placeHold(api.bank, { ...hold, amountPence })
    if (placed.ok) holds.push(placed.value.holdId)
  }
  const [captured = '', released = ''] = holds
  await captureHold(api.bank, { holdId: captured, amountPence: 50_00n })
  await releaseHold(api.bank, released)
  await pay(api, ada, ben)
  await reverseTransfer(api.bank, { transferId: await pay(api, ada, ben), reason: 'Sent twice' })
  const at = api.bank.clock()
  await api.bank.database.transaction(transaction =>
    grantAccess(transaction, { customerId: ben.customerId, accountId: ada.account.id, grantedAt: at, at }),
  )
  await revokeAccess(api.bank, { email: ben.email, accountNumber })
  api.pass(40 * dayMs)
  await issueDueStatements(api.bank)
  // Everything that customers and visitors can do, once.
  for (const { name, operation } of operationTable) {
    const customer = await openSignedInCustomer(api, 1_000_00n)
    const path = pathOf(operation, await makeOwnIds(customer, database))
    const send = () => customer.send(path, rightRequest(name, { email: customer.email, password }))
    if (name === 'placeTransfer') await asPrivateDesk(api.bank, customer, send)
    else await send()
    if (name === 'submitApplication')
      await customer.send(path, rightRequest(name, { email: customer.email, password }))
  }
  const applications = await database.query<{ id: string }>('select id from application order by id')
  await approveApplication(api.bank, { applicationId: applications[0]?.id ?? '', by: 'operator' })
  await rejectApplication(api.bank, { applicationId: applications[1]?.id ?? '', by: 'operator' })
  const [message] = await database.query<{ id: string }>('select id from message order by id')
  await answerMessage(api.bank, { messageId: message?.id ?? '', text: 'At nine.' })
}

async function pay(api: TestApi, from: TestCustomer, to: TestCustomer): Promise<string> {
  const id = crypto.randomUUID()
  const destination = `${to.account.sortCode} ${to.account.accountNumber}`
  const body = { id, recipientName: 'Ben', destination, amount: '100.00', reference: 'Paid' }
  await asPrivateDesk(api.bank, from, () =>
    from.client.placeTransfer({ params: { id: from.account.id }, body }),
  )
  return id
}

const database = await openPglite()
await migrate(database, readMigrations())
await seedDemo(createBank({ ...nodeDependencies(database), clock: () => madeAt }), demoCustomers)
await workOfABank(openTestApi(database, { clock: () => madeAt }), database)
const differences = await reconcile(database)
if (differences.length > 0) throw new Error(`the database differs: ${JSON.stringify(differences)}`)
const tables = await database.query<{ name: string }>(
  `select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
)
const lines: string[] = []
for (const { name } of tables) {
  const rows = await database.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`)
  console.log(`${name}: ${rows.length}`)
  for (const { row } of rows) lines.push(JSON.stringify({ table: name, row }))
}
writeFileSync(fileName, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
await database.close()
