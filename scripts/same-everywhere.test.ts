import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { faqSubjects } from '../content/help/faqs.ts'

/** The exports of all files of copy, except the branches, which have their own telephone numbers. */
const files = globSync('content/**/*.ts').filter(
  file => !file.endsWith('.test.ts') && !file.endsWith('branch-list.ts'),
)
const modules: unknown[] = await Promise.all(files.map(file => import(path.resolve(file))))

const texts: string[] = []
const lines: { phone: string; hours: string }[] = []

/** Collects every text, and each telephone number with the hours beside it. */
function gather(value: unknown): void {
  if (typeof value === 'string') texts.push(value)
  if (typeof value !== 'object' || value === null) return
  const { phone, hours } = { phone: undefined, hours: undefined, ...value }
  if (typeof phone === 'string' && typeof hours === 'string') lines.push({ phone, hours })
  for (const part of Object.values(value)) gather(part)
}

gather(modules.map(each => ({ ...Object(each) })))
const found = (form: RegExp) => [...new Set(texts.flatMap(text => text.match(form) ?? []))].toSorted()

test('the bank has eight telephone numbers besides its branches’, each for one thing', () => {
  expect(texts.length).toBeGreaterThan(2000)
  expect(found(/\b0\d{2,3} \d{3,4} \d{4}\b/g)).toEqual([
    '0121 496 0110', // general enquiries
    '0121 496 0162', // business
    '020 7946 0100', // everything else
    '020 7946 0147', // compliance and verification
    '020 7946 0321', // Premium, Platinum and priority support
    '020 7946 0940', // technical support
    '020 7946 0990', // fraud
    '020 7946 0999', // lost cards
    '0300 123 2040', // Report Fraud, a public service
  ])
})

const always = (hours: string) => (hours === 'Day and night' ? '24/7' : hours)

test('a line has the same hours wherever it stands', () => {
  const hoursOf = Map.groupBy(lines, ({ phone }) => phone)
  expect(
    Object.fromEntries(
      [...hoursOf].map(([phone, all]) => [phone, [...new Set(all.map(line => always(line.hours)))]]),
    ),
  ).toEqual({
    '0121 496 0110': ['Mon-Sat 8:00-20:00'],
    '0121 496 0162': ['Mon-Fri 8AM-6PM, Sat 9AM-2PM'],
    '020 7946 0100': ['Mon-Fri 8AM-6PM, Sat 9AM-2PM'],
    '020 7946 0147': ['Mon-Fri 9:00-18:00'],
    '020 7946 0321': ['24/7'],
    '020 7946 0940': ['24/7'],
    '020 7946 0990': ['24/7'],
    '020 7946 0999': ['24/7'],
  })
})

test('hours in sentences are those of the telephone, of the head office and of the support page', () => {
  expect(found(/\b(?:Mon|Sat)(?:-(?:Fri|Sat))? \d[\d:]*(?:AM|PM)?-\d[\d:]*(?:AM|PM)?/g)).toEqual([
    'Mon-Fri 8AM-6PM',
    'Mon-Fri 9-5',
    'Mon-Fri 9:00-18:00',
    'Mon-Sat 8:00-20:00',
    'Sat 9AM-2PM',
  ])
  expect(found(/(?:Monday to Friday|Saturday|Sunday) \d+(?::\d+)?[ap]m to \d+(?::\d+)?[ap]m/g)).toEqual([
    'Monday to Friday 8am to 6pm',
    'Saturday 9am to 2pm',
  ])
})

test('the bank uses two email addresses, and states the specified answer times', () => {
  expect(found(/\b[a-z]+@[a-z.]+\.example\b/g)).toEqual([
    'accounts@sarsen.example', // about a person's own account (ruling 43)
    'corporate@sarsen.example', // a demo customer's
    'daniel@sarsen.example', // a demo customer's
    'demo@sarsen.example', // a demo customer's
    'maya@sarsen.example', // a demo customer's
    'priya@staff.sarsen.example', // of the demonstration's staff
    'ruth@staff.sarsen.example', // of the demonstration's staff
    'support@sarsen.example',
    'tom@staff.sarsen.example', // of the demonstration's staff
  ])
  expect(found(/answered (?:with)?in \d+(?:-\d+)? hours/gi)).toEqual([
    'Answered in 24-48 hours',
    'Answered within 24 hours',
    'answered in 24-48 hours',
    'answered within 24 hours',
    'answered within 24-48 hours',
  ])
})

const answerTo = (id: string) =>
  faqSubjects.flatMap(({ questions }) => questions).find(question => question.id === id)?.answer

test('the questions say of names, and of transfers over £100,000, what the product does', () => {
  const names = answerTo('do-you-check-the-name-of-whom-i-pay')
  expect(names).toMatch(/^No\. /)
  expect(names).toContain(
    'We store the name with the transfer, but we do not check it. This is true for accounts with Sarsen and with other banks.',
  )
  const large = answerTo('why-do-large-transfers-need-extra-verification')
  expect(large).toContain('transfers over £100,000 need extra verification')
  expect(large).toContain(
    'This demonstration asks for nothing more: a transfer of up to £2,000,000 goes through',
  )
})
