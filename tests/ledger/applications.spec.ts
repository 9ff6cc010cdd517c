// From an application to an account in the ledger, and the applications that SQL refuses, on every database.
import { expect, test } from 'vitest'
import { cardActivity, demoCustomers } from '../../content/demo.ts'
import { approveApplication } from '../../src/bank/applications/decide-application.ts'
import { submitApplication } from '../../src/bank/applications/submit-application.ts'
import { listAccounts, readBalance } from '../../src/bank/accounts/accounts.ts'
import { createBank } from '../../src/bank/bank.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { createSimulators } from '../../src/bank/simulator/simulators.ts'
import { peekRateLimit, consumeRateLimit } from '../../src/bank/rate-limits/rate-limits.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import { onEveryDatabase } from './every-database.ts'
import { newId, noon } from './test-bank.ts'

const at = (afterNoonMs: number) => new Date(noon.getTime() + afterNoonMs)

const application = () => ({
  id: newId(),
  accountType: 'banking' as const,
  product: 'Current Account',
  kind: 'personal' as const,
  fullName: 'Mary Somerville',
  email: `mary.${newId()}@example.com`,
  phone: '+447700900142',
  dateOfBirth: '1980-12-26',
  idNumber: 'MS 178026',
  city: 'Jedburgh',
  state: 'Roxburghshire',
  country: 'United Kingdom',
  initialDepositPence: 125_050n,
})

const row = () => ({
  id: newId(),
  account_type: 'banking',
  kind: 'personal',
  product: 'Current Account',
  first_name: 'Mary',
  last_name: 'Somerville',
  email: `mary.${newId()}@example.com`,
  phone: '+447700900142',
  date_of_birth: '1980-12-26',
  id_number: 'MS 178026',
  city: 'Jedburgh',
  state: 'Roxburghshire',
  country: 'United Kingdom',
  password_phc: '$argon2id$none',
  status: 'pending_verification',
  created_at: noon.toISOString(),
  is_demo: false,
})

const insert = (database: Database, changes: Record<string, string | number | null>) =>
  database.query(
    'insert into application select r.* from jsonb_populate_record(null::application, $1::text::jsonb) r',
    [JSON.stringify({ ...row(), ...changes })],
  )

const rejected = {
  status: 'rejected',
  decided_at: noon.toISOString(),
  decided_by: 'operator',
  password_phc: null,
}

const openBank = (database: Database, clock = () => noon) =>
  createBank({ ...runtimeDependencies(database), passwords: fastPasswords, clock })

onEveryDatabase(open => {
  test('a peek at the rate limit uses no slot, and answers like a use', async () => {
    const throttle = { key: newId(), limit: 2, windowMs: 10_000 }
    const peek = (afterNoonMs: number) => peekRateLimit(open(), { ...throttle, at: at(afterNoonMs) })
    const taken = (afterNoonMs: number) => consumeRateLimit(open(), { ...throttle, at: at(afterNoonMs) })
    for (const afterNoonMs of [0, 4_000, 4_001, 9_999, 10_000, 10_001, 14_000]) {
      const answer = await peek(afterNoonMs)
      expect(await peek(afterNoonMs)).toEqual(answer)
      expect(await taken(afterNoonMs)).toEqual(answer)
    }
  })

  test('an application becomes a customer with an account and a deposit, and the ledger reconciles', async () => {
    const bank = openBank(open())
    const { id, ...sent } = application()
    const caller = { address: newId(), device: '' }
    const submitted = await submitApplication(bank, { id, ...sent, password: 'three words apart', caller })
    expect(submitted).toEqual({ ok: true, value: { replayed: false } })
    const approve = () => approveApplication(bank, { applicationId: id, by: 'operator' })
    expect(await approve()).toEqual({ ok: true, value: { replayed: false } })
    expect(await approve()).toEqual({ ok: true, value: { replayed: true } })
    const [customer] = await open().query<{ id: string }>('select id from customer where email = $1', [
      sent.email,
    ])
    expect(await listAccounts(bank, customer?.id ?? '')).toMatchObject([
      { product: 'Current Account', holderName: 'Mary Somerville', bookedPence: 125_050n },
    ])
    expect(await reconcile(open())).toEqual([])
  })

  test('a card is used on the first demo account while somebody looks', async () => {
    let now = at(0)
    const bank = openBank(open(), () => now)
    const { personal } = demoCustomers
    const customers = { ...demoCustomers, personal: { ...personal, email: `${newId()}@sarsen.example` } }
    const { id } = application()
    const sent = { ...application(), id, email: customers.personal.email, password: 'three words apart' }
    await submitApplication(bank, { ...sent, caller: { address: newId(), device: '' } })
    await approveApplication(bank, { applicationId: id, by: 'operator' })
    const [customer] = await open().query<{ id: string }>(
      'update customer set is_demo = true where email = $1 returning id',
      [sent.email],
    )
    const customerId = customer?.id ?? ''
    const [account] = await listAccounts(bank, customerId)
    const reports: unknown[] = []
    const simulators = createSimulators(bank, {
      customers,
      restores: true,
      cardActivity,
      random: () => 0.5,
      report: report => reports.push(report),
    })
    const held: bigint[] = []
    for (let n = 0; n < 12; n++) {
      now = at(n * 5_000)
      const balance = await readBalance(bank, { customerId, accountId: account?.id ?? '' })
      held.push(balance?.heldPence ?? -1n)
      await simulators.tick()
    }
    // A hold has 26.00 while less than half of 500.00 is held. Then one hold ends for each new one.
    const climb = Array.from({ length: 11 }, (_, n) => BigInt(n) * 2_600n)
    expect(held).toEqual([...climb, 23_400n])
    expect(reports).toEqual([])
    expect(await reconcile(open())).toEqual([])
  })

  test.each([
    ['no name', { first_name: '' }],
    ['an e-mail that is not normalised', { email: 'Mary@example.com' }],
    ['an invalid phone number', { phone: '07700 900142' }],
    ['an invalid date', { date_of_birth: '1980-13-26' }],
    ['a deposit of zero', { initial_deposit_pence: 0 }],
    ['a password in clear', { password_phc: 'connexion of the sciences' }],
    ['an investment that is not of its type', { preferred_investment_type: 'fixed' }],
    ['no investment, of that type', { account_type: 'invest' }],
    ['an unknown status', { status: 'forgotten' }],
    ['a decision without an operator', { ...rejected, decided_by: null }],
    ['an approval without a customer', { ...rejected, status: 'approved' }],
    ['a decision that leaves the password', { ...rejected, password_phc: '$argon2id$none' }],
    ['no password, and undecided', { password_phc: null }],
    ['a deleted applicant without a decision', { blanked_at: noon.toISOString() }],
    ['a deleted applicant with data left', { ...rejected, blanked_at: noon.toISOString() }],
    ['no applicant, and no deletion date', { ...rejected, id_number: null }],
    ['a decider and no decision', { decided_by: 'operator' }],
  ])('SQL refuses an application with %s', async (_, changes) => {
    await expect(insert(open(), changes)).rejects.toThrow(/violates|out of range/)
  })

  test('SQL accepts a valid application, and no second pending one with its e-mail', async () => {
    const { email } = row()
    await expect(insert(open(), { email })).resolves.toEqual([])
    await expect(insert(open(), { email })).rejects.toThrow(/application_pending_email/)
    await expect(insert(open(), { email, ...rejected })).resolves.toEqual([])
  })
})
