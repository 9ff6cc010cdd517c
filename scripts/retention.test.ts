import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retention } from '../content/facts.ts'
import { cookiesPage } from '../content/legal/cookies.ts'
import { applicationReceiptMs } from '../src/bank/applications/application-receipts.ts'
import { confirmationMs } from '../src/bank/confirmations/confirmation.ts'
import { contentKeptMonths } from '../src/bank/confirmations/end-confirmations.ts'
import { forgottenAfterMs } from '../src/bank/rate-limits/attempts.ts'
import { deviceKeptMs } from '../src/bank/sessions/known-devices.ts'
import { approvalMs } from '../src/domain/card-payments.ts'
import { themeCookie } from '../src/web/components/theme.ts'

const hourMs = 60 * 60_000

test('the pages state the bank’s own retention times', () => {
  expect(retention).toEqual({
    idleMinutes: 5,
    idleWarningMinutesBefore: 1,
    sessionHours: 12,
    securityLogDays: 90,
    outboxDays: 30,
    promotionDays: 90,
    nameCheckMonths: 13,
    confirmationMonths: 13,
    confirmationMinutes: 5,
    rejectedApplicantDays: 90,
    demoRestoreMinutes: 15,
    demoOpenedMinutes: 60,
    applicationReceiptHours: 48,
    failuresHours: 24,
    themeDays: 365,
    deviceDays: 400,
  })
  expect(applicationReceiptMs).toBe(retention.applicationReceiptHours * hourMs)
  expect(forgottenAfterMs).toBe(retention.failuresHours * hourMs)
  for (const ms of [confirmationMs, approvalMs]) expect(ms).toBe(retention.confirmationMinutes * 60_000)
  expect(contentKeptMonths).toBe(retention.confirmationMonths)
  expect(deviceKeptMs).toBe(retention.deviceDays * 24 * hourMs)
  expect(themeCookie('dark')).toContain(`Max-Age=${retention.themeDays * 24 * 60 * 60};`)
})

/** The names under which code writes into a browser's storage: a constant called key, or ending in `Key`. */
const keysInCode = globSync('src/web/**/*.ts')
  .filter(file => !file.endsWith('.test.ts'))
  .map(file => readFileSync(file, 'utf8'))
  .filter(
    code => code.includes('.setItem(') || code.includes('storeJson(') || code.includes('registrationKey ='),
  )
  .flatMap(code => [...code.matchAll(/^(?:export )?const (?:key|\w*Key) = '(\w+)'/gm)])
  .map(([, key = '']) => key)

test('the page about cookies names everything that the site stores in a browser', () => {
  const named = cookiesPage.sections.flatMap(({ rows = [] }) => rows.flatMap(({ term }) => term.split(', ')))
  expect([...new Set(keysInCode)].toSorted()).toEqual([
    'isLoggedIn',
    'isPasskeyTipShown',
    'pendingUser',
    'problemReport',
    'registrationData',
    'replacedBank',
    'supportMessage',
    'unansweredPayment',
    'unansweredStandingOrder',
    'unansweredTransfer',
    'unansweredTransferPayment',
    'userSession',
  ])
  for (const key of keysInCode) expect(named).toContain(key)
  expect(named).toEqual(
    expect.arrayContaining([
      '__Host-sarsen',
      '__Host-sarsen-device',
      '__Host-sarsen-staff',
      'theme',
      'sarsen-bank-owed',
      'IndexedDB: sarsen-bank',
      'IndexedDB: sarsen-bank-session',
      'IndexedDB: sarsen-bank-card-key',
    ]),
  )
})
