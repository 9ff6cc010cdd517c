import { expect, test } from 'vitest'
import { businessTerms } from '../facts.ts'
import { corporateProducts } from './corporate/corporate-products.ts'
import { businessProducts } from './business/business-products.ts'
import { groupPages } from './group-pages.ts'
import { personalProducts } from './personal/personal-products.ts'
import { premiumAccount } from './personal/premium-account.ts'
import { studentAccount } from './personal/student-account.ts'
import { platinumPage } from './platinum.ts'
import type { AccountPage, Product } from './product.ts'

const products: readonly Product[] = [...personalProducts, ...corporateProducts, ...businessProducts]
const accounts: readonly AccountPage[] = [studentAccount, premiumAccount, platinumPage]
const pages = [...products, ...accounts]
const byPath = <Page extends { path: string }>(list: readonly Page[]): [string, Page][] =>
  list.map(page => [page.path, page])

const textsOf = (content: unknown): string[] => {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsOf) : []
}

/** The texts that people read. Addresses and icon names neither end in a full stop nor have eight words. */
const sentencesOf = (content: unknown): string[] =>
  textsOf(content)
    .flatMap(text => text.split(/(?<=[.?])\s+/))
    .filter(sentence => sentence.split(/\s+/).length >= 8)

test('no two products have the same address, title, sentence or description', () => {
  for (const name of ['path', 'title', 'description', 'metaDescription'] as const) {
    const values = pages.map(page => (name === 'title' ? `${page.group}: ${page.title}` : page[name]))
    expect(values.toSorted()).toEqual([...new Set(values)].toSorted())
  }
})

test('no sentence of eight words or more is on two pages', () => {
  const seen = new Map<string, string>()
  for (const [path, content] of [
    ...byPath(pages),
    ...Object.values(groupPages).map(page => [page.head.path, page] as const),
  ]) {
    for (const sentence of new Set(sentencesOf(content))) {
      expect(seen.get(sentence), `${path}: ${sentence}`).toBeUndefined()
      seen.set(sentence, path)
    }
  }
})

test.each(byPath(pages))('%s says enough, and keeps it short', (_path, page) => {
  expect(page.metaDescription.length).toBeGreaterThanOrEqual(50)
  expect(page.metaDescription.length).toBeLessThanOrEqual(160)
  expect(page.description).toMatch(/^[A-Z].{30,120}\.$/)
  expect(page.badge).toMatch(/^[A-Z][a-z ]{2,23}$/)
  expect(page.title).not.toBe(page.badge)
  expect(page.features.length).toBeGreaterThanOrEqual(4)
  expect(page.features.length).toBeLessThanOrEqual(6)
  expect(page.questions?.length).toBeGreaterThanOrEqual(4)
  expect(page.questions?.length).toBeLessThanOrEqual(6)
  for (const { title, text } of page.features) {
    expect(title).toMatch(/^.{2,50}[^.]$/)
    expect(text).toMatch(/^.{20,220}\.$/)
  }
  for (const { question, answer } of page.questions ?? []) {
    expect(question).toMatch(/\?$/)
    expect(answer).toMatch(/^.{40,420}\.$/)
  }
})

test.each(byPath(pages))('%s keeps the voice: no exclamation marks, no filler', (_path, page) => {
  for (const text of textsOf(page)) expect(text).not.toMatch(/!|lorem ipsum|undefined|NaN|e-mail/)
})

test.each(byPath(products))('%s says who it is for, what it requires and how to get it', (path, product) => {
  expect(product.audience.points.length).toBeGreaterThanOrEqual(3)
  expect(product.requirements.length).toBeGreaterThanOrEqual(3)
  expect(product.howToGetIt.steps.length).toBeGreaterThanOrEqual(2)
  expect([2, 3]).toContain(product.related.length)
  for (const { href } of [...product.related, product.aside.apply, product.aside.second])
    expect(href).not.toBe(path)
})

test.each(byPath(products.filter(product => product.rate)))(
  '%s words its rate as its kind asks for',
  (_path, { rate, example }) => {
    const figure = rate?.figure ?? ''
    expect(rate?.wording).toMatch(/variable|fixed|margin|individual/i)
    if (/\bAER\b/.test(figure)) expect(figure).toContain(`${rate?.grossOf?.ratePercentAer}% AER`)
    if (/\bAPRC?\b|\bEAR\b/.test(figure)) expect(example?.heading).toBeDefined()
    expect(figure).toMatch(/% (?:AER|APR|APRC|EAR)\b|over Bank Rate|per transaction|by project/)
  },
)

test('a savings rate in a feature has its gross rate beside it', () => {
  const offers = products.flatMap(({ features }) => features.filter(({ title }) => /\bAER\b/.test(title)))
  expect(offers.map(({ title }) => title)).toEqual([
    'Business ISA, up to 3.2% AER variable',
    'Fixed deposits, up to 4.1% AER',
  ])
  for (const { text } of offers) expect(text).toMatch(/\d% gross\b/)
  // These sentences say that the gross rate equals the AER, which is true only if interest is added once a year.
  expect([businessTerms.isa.interestTimesAYear, businessTerms.fixedDeposit.interestTimesAYear]).toEqual([
    1, 1,
  ])
})

test('lending to individuals is representative, and its example states its assumptions', () => {
  const lending = personalProducts.filter(({ rate }) => /APR|EAR/.test(rate?.figure ?? ''))
  expect(lending.map(({ title, rate }) => [title, rate?.figure, rate?.wording])).toEqual([
    ['Current Account', '35.9% EAR', 'arranged overdraft, variable'],
    ['Home Invest', '4.9% APRC', 'variable, follows Bank Rate for the whole term'],
    ['Loans', '6.9% APR representative', 'fixed for the term'],
    ['Cards', '23.9% APR representative', 'credit card, variable'],
  ])
  for (const { example } of lending) expect(example?.text).toMatch(/assum|if Bank Rate|Paid back/)
})

test('savings say AER and protection up to £85,000', () => {
  const savings = personalProducts.filter(({ rate }) => /AER/.test(rate?.figure ?? ''))
  expect(savings.map(({ title, rate }) => [title, rate?.figure])).toEqual([
    ['FlexiSave', '2.5% AER'],
    ['Kiddysave', '3.6% AER'],
  ])
  for (const product of savings)
    expect(textsOf(product).join(' ')).toMatch(/Financial Services Compensation Scheme/)
  const offeringDeposits = [
    ...savings,
    ...accounts,
    ...personalProducts.filter(({ title }) => title === 'Current Account'),
  ]
  for (const page of offeringDeposits) expect(textsOf(page).join(' '), page.path).toContain('£85,000')
})

test('a mortgage warns that the home may be repossessed', () => {
  const homeInvest = personalProducts.find(({ path }) => path === '/personal/home-invest')
  expect(homeInvest?.example?.text).toContain('Your home may be repossessed')
})

test('the Student Account has the terms of section 9', () => {
  expect(studentAccount.requirements.heading).toBe('Get Started')
  expect(studentAccount.requirements.rows).toEqual(
    expect.arrayContaining([
      { term: 'Age', value: '16 to 30' },
      { term: 'To open', value: '£10' },
      { term: 'Under 18', value: 'Consent of a guardian' },
    ]),
  )
})

test('the Premium Account has the terms of section 9', () => {
  expect(premiumAccount.requirements).toMatchObject({
    heading: 'Requirements',
    rows: [
      { term: 'Minimum balance', value: '£5,000' },
      { term: 'Monthly income, at least', value: '£3,000' },
      { term: 'Initial deposit', value: '£1,000' },
      { term: 'Identity' },
    ],
  })
})

test('a page that promises answers at any hour gives a line with such hours', () => {
  for (const page of accounts) {
    const promises = page.benefits.filter(benefit =>
      /day and night|(?:line|support|ask).*any hour/i.test(benefit),
    )
    if (promises.length > 0) expect(page.aside.line?.hours, page.path).toBe('24/7')
  }
  expect(accounts.map(({ aside }) => aside.line)).toEqual([
    undefined,
    { phone: '020 7946 0321', phoneLink: 'tel:+442079460321', hours: '24/7' },
    { phone: '020 7946 0321', phoneLink: 'tel:+442079460321', hours: '24/7' },
  ])
})

test('the Premium Account promises only rates that it states, and covers the family in one household', () => {
  const said = textsOf(premiumAccount).join(' ')
  expect(said).not.toMatch(/better (?:rates|terms)|preferential/i)
  expect(said).not.toMatch(/everyone at your address|whole household/)
})

test('no page mentions an app or asks for a national identity number', () => {
  for (const page of pages)
    expect(textsOf(page).join(' '), page.path).not.toMatch(
      /\b(?:in|see|open) (?:the|our) app\b|national id\b/i,
    )
})

test('early repayment costs our charge, not the legal maximum', () => {
  const loans = personalProducts.find(({ path }) => path === '/personal/loans')
  expect(loans?.fee.explanation).toContain('we charge at most 28 days of interest')
})

test('a transfer of more than one Faster Payment is not promised within hours', () => {
  const payments = personalProducts.find(({ path }) => path === '/personal/payments')
  const transfer = payments?.features.find(({ title }) => title === 'Transfer')
  expect(transfer?.text).toContain('Above £1,000,000 allow until the end of the next working day.')
})

test('a payment abroad has a fee only in a branch; in another currency the rate includes the margin', () => {
  const payments = personalProducts.find(({ path }) => path === '/personal/payments')
  expect(payments?.fee.explanation).toContain(
    'In a branch it is £10, or free with Premium and Platinum. In another currency the exchange rate holds a margin of 1.5%.',
  )
})

test('products that pay by standing order, Direct Debit or card lead to them in Online Banking', () => {
  const links = products.flatMap(({ title, features }) =>
    features.flatMap(({ link }) => (link ? [[title, link.href]] : [])),
  )
  expect(links).toEqual([
    ['Current Account', '/uk-banking-dashboard/payments/coming-up'],
    ['FlexiSave', '/uk-banking-dashboard/payments/standing-orders/new'],
    ['Cards', '/uk-banking-dashboard/cards/order'],
    ['Cards', '/uk-banking-dashboard/cards'],
    ['Payments', '/uk-banking-dashboard/payments/standing-orders'],
    ['Payments', '/uk-banking-dashboard/payments/direct-debits'],
  ])
})

test('a debit card costs nothing in another currency, and no PIN is posted', () => {
  const cards = personalProducts.find(({ path }) => path === '/personal/cards')
  expect(cards?.fee.explanation).toContain(
    'costs 2.5% with the credit card, and nothing with the debit cards',
  )
  expect(textsOf(cards).join(' ')).not.toMatch(/PIN apart|PIN by post/)
})

test('payments state the limits that the bank enforces', () => {
  const payments = personalProducts.find(({ path }) => path === '/personal/payments')
  expect(payments?.requirements).toEqual(
    expect.arrayContaining([
      { term: 'Above £100,000', value: 'Extra verification' },
      { term: 'Most in one transfer', value: '£2,000,000' },
    ]),
  )
  const large = payments?.questions.find(({ question }) => question.includes('large transfer'))
  expect(large?.answer).toMatch(/above £2,000,000 is declined and needs a manual review/)
  const opening = personalProducts.find(({ path }) => path === '/personal/open-account')
  expect(textsOf(opening).join(' ')).toContain('Up to £1,000,000 with the application')
  expect(textsOf(opening).join(' ')).toMatch(
    /more than £1,000,000 wait 2-5 business days for compliance verification/,
  )
})
