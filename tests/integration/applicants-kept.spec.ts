// The data of an applicant that the operator reads, and how long the bank stores it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOldApplicants } from '../../src/bank/applications/remove-old-applicants.ts'
import { applicationsCommand } from '../../src/cli/commands/applications.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { applyAsNewApplicant } from './apply.ts'
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

const applied = (changes?: object) => applyAsNewApplicant(api, changes)

const rowsOf = (sql: string, parameter: string) => postgres.database.query(sql, [parameter])

const removeAfter = (days: number) =>
  removeOldApplicants({ ...api.bank, clock: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) })

const passwordsOf = (applicationId: string) =>
  rowsOf(
    `select password_phc from application where id::text = $1 and password_phc is not null
     union all
     select password_phc from application_receipt where application_id::text = $1 and password_phc is not null`,
    applicationId,
  )

test.each(['approve', 'reject'])('to %s an application removes the hashes of its password', async verb => {
  const sent = await applied()
  expect(await passwordsOf(sent.id)).toHaveLength(2)
  expect((await run(verb, sent.id)).code).toBe(0)
  expect(await passwordsOf(sent.id)).toEqual([])
})

test('a rejected applicant is deleted after 90 days, and an approved one is not', async () => {
  const [rejected, approved] = [await applied({ initialDeposit: '10.00' }), await applied()]
  await run('reject', rejected.id)
  await run('approve', approved.id)
  await removeAfter(89)
  expect((await run('show', rejected.id)).printed.join('\n')).toContain('MS 178026')
  await removeAfter(91)
  const shown = await run('show', rejected.id)
  expect(shown.code).toBe(0)
  expect(shown.printed.join('\n')).toContain('Applicant: a person whose data has been erased')
  expect((await run('list')).printed.join('\n')).toContain(
    'From:    a person whose data has been erased, personal',
  )
  const rows = await rowsOf('select t::text as row from application t where id = $1', rejected.id)
  for (const secret of ['Mary', 'Somerville', rejected.email, '7700', '178026', 'Jedburgh', '1980'])
    expect(JSON.stringify(rows)).not.toContain(secret)
  expect((await run('show', approved.id)).printed.join('\n')).toContain('MS 178026')
  expect(await run('approve', rejected.id)).toMatchObject({ code: 1 })
  expect(await run('reject', rejected.id)).toMatchObject({ code: 0 })
})

test('the command shows the data to verify as plain text without terminal control characters', async () => {
  const sent = await applied({
    initialDeposit: '1250.5',
    accountType: 'invest',
    preferredInvestmentType: 'flexi',
    investmentGoal: 'A telescope',
  })
  await postgres.database.query('update application set city = $2 where id = $1', [
    sent.id,
    'Jed\u001b[2Jburgh',
  ])
  const { code, printed } = await run('show', sent.id.toUpperCase())
  expect(code).toBe(0)
  expect(printed.slice(1, -3)).toEqual([
    'Status:        pending',
    'Opens:         FlexiSave, personal, deposit £1,250.50',
    'Name:          Mary Fairfax Somerville',
    'Date of birth: 1980-12-26',
    'ID number:     MS 178026',
    'Lives in:      Jed□[2Jburgh, Roxburghshire, United Kingdom',
    'Phone:         +447700900142',
    `E-mail:        ${sent.email}`,
    'Goal:          A telescope',
  ])
  expect(printed.at(-2)).toContain('None of this has been checked.')
  expect(printed.join('\n')).not.toContain('argon2')
  expect(await run('show', randomUUID())).toMatchObject({ code: 1, reported: [expect.any(String)] })
})
