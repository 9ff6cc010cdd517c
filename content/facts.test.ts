import { expect, test } from 'vitest'
import { demoCustomers } from './demo.ts'
import { claimTerms, payeeLimits } from './facts/paying.ts'
import {
  company,
  contact,
  demo,
  headOffice,
  limits,
  products,
  safeguards,
  siteOrigin,
  supportLines,
  timings,
} from './facts.ts'

const everyFact = [company, contact, demo, limits, products, safeguards, supportLines, timings].flatMap(
  allStrings,
)

function allStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allStrings) : []
}

test('telephone numbers come from the ranges for drama: London 020 7946 0000 to 0999, Birmingham 0121 496 0000 to 0999', () => {
  const numbers = everyFact.filter(fact => /^(?:tel:\+44|0)\d/.test(fact))
  expect(numbers).not.toHaveLength(0)
  for (const number of numbers)
    expect(number).toMatch(/^(?:020 7946 0\d{3}|tel:\+442079460\d{3}|0121 496 0\d{3}|tel:\+441214960\d{3})$/)
})

test('each telephone link dials the number beside it', () => {
  const facts: Record<string, string> = contact
  const links = Object.keys(facts).filter(name => name.endsWith('PhoneLink') || name === 'phoneLink')
  for (const link of links) {
    const number = facts[link.replace(/Link$/, '')] ?? ''
    expect(facts[link]).toBe(`tel:+44${number.replaceAll(' ', '').slice(1)}`)
  }
})

test('e-mail addresses and the site itself are in the reserved domain', () => {
  const addresses = everyFact.filter(fact => fact.includes('@'))
  expect(addresses).not.toHaveLength(0)
  for (const address of addresses) expect(address).toMatch(/@sarsen\.example$/)
  expect(siteOrigin).toBe('https://sarsen.example')
})

test('limits and timings are those of section 9', () => {
  expect(limits).toMatchObject({
    transferPence: 200_000_000n,
    passwordLengthMin: 8,
    transactionsPageSize: 10,
    recentTransactions: 6,
  })
  expect(timings).toMatchObject({
    transferProcessingMs: 2500,
    transferResultMs: 3000,
    signInOverlayMs: 4000,
    balanceRefreshMs: 5000,
  })
  expect(demo).toMatchObject({
    balancePence: 787_000_000n,
    balanceDriftPence: 5000n,
    heldMostPence: 50_000n,
  })
})

test('the bank tells four figures of itself', () => {
  expect(company).toEqual({
    yearsInBanking: '25+',
    customers: '500K+',
    branches: '100+',
    support: '24/7',
  })
})

test('the short forms of the hours, made of the listed ones, read as section 9 and ruling 9 have them', () => {
  expect(contact.telephoneHours).toBe('Mon-Fri 8AM-6PM, Sat 9AM-2PM')
  expect(headOffice.hours).toBe('Mon-Fri 9-5')
})

test('what the bank pays for a claim, and when it decides, are the figures of part two, 12.6', () => {
  expect(claimTerms).toEqual({
    scam: { maxPence: 85_000_00n, excessPence: 100_00n, dueDays: 5, lastDays: 35 },
    unauthorised: { excessPence: 35_00n, dueDays: 1 },
    wrongAccount: { dueDays: 2 },
    months: 13,
    dailyMax: 20,
  })
})

test('the limits of payees and name checks are the figures of part two, 12.1 and 12.2', () => {
  expect(payeeLimits).toEqual({
    payeesMax: 500,
    nameChecksHourly: 30,
    checkedNamesDaily: 5,
    nameChecksKeptMonths: 13,
  })
})

test('Daniel, who shares an account with Maya, has the password of the three demo customers', () => {
  const { everyday, personal, corporate, partner } = demoCustomers
  for (const { password } of [everyday, personal, corporate, partner])
    expect(password).toBe('Demo-Customer-2026')
})
