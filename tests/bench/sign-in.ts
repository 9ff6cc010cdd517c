// npm run bench:sign-in: compares how long the bank takes to refuse an unknown e-mail and a wrong password, in pairs,
// with the real argon2id (docs/decisions/a-lock-that-grows.md). Times never fail the run; people read them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createApi } from '../../src/api/app.ts'
import { createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies, readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { createCookieCarrier, createStaffCookie } from '../../src/server/session-cookie.ts'
import { openCustomer } from '../support/open-customer.ts'
import { median, tableText } from './print-table.ts'

const rounds = 11
/** Too few failures to lock an e-mail, so every password is checked. Each request has its own address. */
const perCustomer = 4
const customers = 10

const say = (text: string) => process.stdout.write(`${text}\n`)

const cellsOf = (name: string, medians: readonly number[]) => [
  name,
  ...[median(medians), Math.min(...medians), Math.max(...medians)].map(ms => ms.toFixed(2)),
]

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-'))
chmodSync(folder, 0o755) // the database may run under another account, which needs access to this folder
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: say })
const database = openPostgres(postgres.connection)
try {
  await migrate(database, readMigrations())
  const bank = createBank(nodeDependencies(database))
  let addresses = 0
  const api = createApi({
    bank,
    carrierFor: createCookieCarrier('http://bank.test'),
    staffCarrierFor: createStaffCookie('http://bank.test'),
    callerOf: () => ({ address: `bench ${addresses++}`, device: 'bench' }),
    emailDelivery: 'kept',
    report: ({ fault }) => {
      throw fault
    },
  })

  const timeRefusal = async (email: string): Promise<number> => {
    const body = JSON.stringify({ email, password: 'not the password', accountType: 'personal' })
    const headers = { 'content-type': 'application/json' }
    const begun = performance.now()
    const { status } = await api.request('/api/session', { method: 'POST', headers, body })
    const tookMs = performance.now() - begun
    if (status !== 401) throw new Error(`sign-in answered ${status}`)
    return tookMs
  }

  /** The times of a round. The two requests alternate, and so does their order. */
  const measureRound = async () => {
    const wrong: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < customers; n++) {
      const { email } = await openCustomer(bank)
      const nobody = `nobody.${bank.newId()}@sarsen.example`
      const one = async () => wrong.push(await timeRefusal(email))
      const other = async () => unknown.push(await timeRefusal(nobody))
      for (let time = 0; time < perCustomer; time++)
        for (const measure of (n + time) % 2 === 0 ? [one, other] : [other, one]) await measure()
    }
    return { wrong: median(wrong), unknown: median(unknown) }
  }

  const [cpu] = os.cpus()
  say(
    `${os.cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), Node ${process.version}; ` +
      `${rounds} paired rounds of ${customers * perCustomer} refusals each`,
  )
  await measureRound() // warms up compiled code, query plans and caches
  const measured = []
  for (let round = 0; round < rounds; round++) measured.push(await measureRound())

  say(
    `\n${tableText(
      ['median of a round', 'middle', 'least', 'most'],
      [
        cellsOf(
          'unknown e-mail, ms',
          measured.map(({ unknown }) => unknown),
        ),
        cellsOf(
          'wrong password, ms',
          measured.map(({ wrong }) => wrong),
        ),
        cellsOf(
          'unknown / wrong',
          measured.map(({ unknown, wrong }) => unknown / wrong),
        ),
      ],
    )}`,
  )
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
