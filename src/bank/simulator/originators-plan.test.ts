import { expect, test } from 'vitest'
import { isWorkingDay, workingDaysAfter } from '../../domain/bank-holidays.ts'
import { dayOfIsoDate, isoDateOf } from '../../domain/london-time.ts'
import { isCoreReference } from '../../domain/direct-debits.ts'
import { simulatedOriginators } from '../../domain/direct-debits.ts'
import { originatorPlans, plannedCollections, seededMandates } from './originators-plan.ts'

/** A Tuesday. */
const seededOn = dayOfIsoDate('2026-11-24')

/** What an originator collects from a day on, as `day amount`. */
function collected(company: string, from: string, until: string): readonly string[] {
  const seeded = seededMandates(seededOn).find(({ plan }) => plan.company === company)
  if (!seeded) throw new Error(`there is no ${company}`)
  return plannedCollections(seeded, { from: dayOfIsoDate(from), until: dayOfIsoDate(until) }).map(
    ({ dueOn, amountPence }) => `${dueOn} ${amountPence}`,
  )
}

test('the six originators have the numbers 990001 to 990006 and references that the scheme allows', () => {
  expect(originatorPlans.map(({ serviceUserNumber, company }) => [serviceUserNumber, company])).toEqual([
    ['990001', 'Harrowmere Council'],
    ['990002', 'Fenlight Energy'],
    ['990003', 'Tarnwater'],
    ['990004', 'Wrenmoor Broadband'],
    ['990005', 'Ironmoor Gym'],
    ['990006', 'Saltmarch Insurance'],
  ])
  for (const { reference } of originatorPlans) expect(isCoreReference(reference)).toBe(true)
})

test('the council takes £187.00 on the 1st, April to January, on a working day', () => {
  expect(collected('Harrowmere Council', '2026-12-01', '2027-05-31')).toEqual([
    '2026-12-01 18700',
    '2027-01-04 18700',
    '2027-04-01 18700',
    '2027-05-04 18700',
  ])
})

test('energy costs £62.00 to £138.00 by season', () => {
  const year = collected('Fenlight Energy', '2027-01-01', '2027-12-31').map(text =>
    Number(text.split(' ')[1]),
  )
  expect(year).toHaveLength(12)
  expect([Math.min(...year), Math.max(...year)]).toEqual([62_00, 138_00])
  expect(year[0]).toBe(138_00)
  expect(year[6]).toBe(62_00)
})

test('water is paid half-yearly', () => {
  expect(collected('Tarnwater', '2027-01-01', '2027-12-31')).toEqual(['2027-03-19 21460', '2027-09-20 21460'])
})

test('broadband costs £32.00, and £35.50 from the fourth working day after the seeding on', () => {
  expect(collected('Wrenmoor Broadband', '2026-10-01', '2026-12-31')).toEqual([
    '2026-10-30 3200',
    '2026-11-30 3550',
    '2026-12-30 3550',
  ])
})

test('the gym takes £29.99 two working days after the seeding, and each month', () => {
  expect(collected('Ironmoor Gym', '2026-11-01', '2026-12-31')).toEqual([
    '2026-11-26 2999',
    '2026-12-29 2999',
  ])
})

test('the insurance was set up two working days before the seeding and takes £41.27 first eight after it', () => {
  const insurance = seededMandates(seededOn).find(({ plan }) => plan.serviceUserNumber === '990006')
  expect(isoDateOf(insurance?.setUpOn ?? 0)).toBe('2026-11-20')
  expect(collected('Saltmarch Insurance', '2026-11-01', '2027-01-31')).toEqual([
    '2026-12-04 4127',
    '2027-01-04 4127',
  ])
})

test('every collection is due on a working day, 10 working days after it is announced and after its mandate', () => {
  for (const seeded of seededMandates(seededOn)) {
    const planned = plannedCollections(seeded, { from: 0, until: seededOn + 400 })
    expect(planned.length).toBeGreaterThan(1)
    for (const { dueOn, announceOn } of planned) {
      const due = dayOfIsoDate(dueOn)
      expect(isWorkingDay(due)).toBe(true)
      expect(workingDaysAfter(announceOn, 10)).toBe(due)
      expect(announceOn).toBeGreaterThanOrEqual(seeded.setUpOn)
    }
  }
})

test('the app offers the companies of these plans', () => {
  const planned = originatorPlans.map(({ serviceUserNumber, company }) => ({ serviceUserNumber, company }))
  expect(simulatedOriginators).toEqual(planned)
})
