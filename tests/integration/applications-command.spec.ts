// The operator's command for applications, over a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationsCommand } from '../../src/cli/commands/applications.ts'
import { newApplication } from '../support/application.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { apply, applyAsNewApplicant } from './apply.ts'
import { openCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let api: TestApi

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await postgres.close()
})

const run = (...words: string[]) => runBankCommand(applicationsCommand, postgres, words)

const said = (...printed: string[]) => ({ code: 0, printed, reported: [] })
const refused = (...reported: string[]) => ({ code: 1, printed: [], reported })

test('the command says what it decided, and what was decided before', async () => {
  const [approved, rejected] = [await applyAsNewApplicant(api), await applyAsNewApplicant(api)]
  expect(await run('approve', approved.id)).toEqual(said('Approved. The account is open.'))
  expect(await run('approve', approved.id.toUpperCase())).toEqual(
    said('It was already approved. Nothing was changed.'),
  )
  expect(await run('reject', approved.id)).toEqual(
    refused('That application is already approved. Its account is open.'),
  )
  expect(await run('reject', rejected.id)).toEqual(
    said('Rejected. An e-mail to the applicant is in the outbox.'),
  )
  expect(await run('reject', rejected.id)).toEqual(said('It was already rejected. Nothing was changed.'))
  expect(await run('approve', rejected.id)).toEqual(
    refused('That application is already rejected. The applicant may send another one.'),
  )
})

test('an e-mail that now belongs to a customer, and an unknown id, are refused in words', async () => {
  const sent = await applyAsNewApplicant(api)
  const { customerId } = await openCustomer(api)
  await postgres.database.query('update customer set email = $1 where id = $2', [sent.email, customerId])
  const taken = await run('approve', sent.id)
  expect(taken).toMatchObject({ code: 1, printed: [] })
  expect(taken.reported[0]).toContain('A customer already has that e-mail address.')
  expect(await run('approve', randomUUID())).toEqual(refused('There is no application with that id.'))
})

test('for an applicant who is too young to sign alone the command asks for a guardian', async () => {
  // 17 on New Year's Day, and for the year that follows.
  const bornIn = new Date().getFullYear() - 17
  const minor = { ...newApplication(), account: 'student-account', dateOfBirth: `1 1 ${bornIn}` }
  const adult = { ...minor, ...newApplication() }
  await apply(api, minor)
  await apply(api, adult)
  const guardianLine =
    'The applicant is under 18. Check the signature and the identity of a parent or guardian too.'
  expect((await run('show', minor.id)).printed.at(-1)).toBe(guardianLine)
  expect((await run('show', adult.id)).printed).not.toContain(guardianLine)
})

test('the list is newest first, as plain text without terminal control characters', async () => {
  const own = await openTestPostgres()
  const listed = openTestApi(own.database, { clock: () => new Date('2026-11-21T12:00:00.000Z') })
  const older = { ...newApplication(), initialDeposit: '1250.5' }
  await apply(listed, older)
  await own.database.query('update application set first_name = $1', ['Ada\u001b[2J\nFrom:'])
  const newer = { ...newApplication(), account: 'business-startup' }
  await apply(openTestApi(own.database, { clock: () => new Date('2026-11-21T12:00:01.000Z') }), newer)
  const runOnOwn = (...words: string[]) => runBankCommand(applicationsCommand, own, words)
  await runOnOwn('reject', older.id)
  expect((await runOnOwn('list')).printed).toEqual([
    `2026-11-21 12:00:01 GMT  ${newer.id}  pending`,
    `From:    Mary Fairfax Somerville <${newer.email}>, corporate`,
    'Opens:   Startup Account',
    'Deposit: none',
    '',
    `2026-11-21 12:00:00 GMT  ${older.id}  rejected by operator`,
    `From:    Ada□[2J□From: Somerville <${older.email}>, personal`,
    'Opens:   Current Account',
    'Deposit: £1,250.50',
    '',
    '2 applications, 1 pending; page 1 of 1.',
  ])
  expect((await runOnOwn('list', '2')).printed).toEqual(['2 applications, 1 pending; page 2 of 1.'])
  await own.close()
})

test.each([[[]], [['read']], [['list', '0']], [['approve']], [['reject', randomUUID(), 'now']]])(
  'the command exits with 2 and a sentence for arguments that it does not know: %j',
  async words => {
    expect(await run(...words)).toEqual({
      code: 2,
      printed: [],
      reported: [expect.stringContaining('applications list')],
    })
  },
)
