import { expect, test } from 'vitest'
import {
  businessAccountTypes,
  businessSignUpHref,
  corporateSignUpHref,
} from '../../business/account-types.ts'
import { businessOpenAccount } from '../../business/open-account.ts'
import { businessOverview } from '../../business/overview.ts'
import { businessChecklist } from '../../downloads/business-checklist.ts'
import { corporateProducts } from '../corporate/corporate-products.ts'
import { businessProducts } from './business-products.ts'

/** The figures of section 9, word for word, by the page that must state them. */
const figures: Record<string, string[]> = {
  '/business-banking/current-account': [
    'No monthly fee',
    'Free cash deposits up to £5,000 per month',
    'free for 12 months',
    'Within 48 hours',
  ],
  '/business-banking/premium-account': [
    '£25 per month',
    'Daily limits of £100,000+',
    'Up to 10 free international transfers per month',
  ],
  '/business-banking/flexisave': ['2.5% AER', '£85,000'],
  '/business-banking/women': ['£10,000 to £500,000', '48-72 hours'],
  '/business-banking/financing': [
    '£10,000 to £500,000',
    'up to 7 years',
    'from 4.5% APR',
    'from 5.2% APR',
    'from 4.8% APR',
    '48-72 hours',
  ],
  '/business-banking/invest-save': [
    'Business ISA, up to 3.2% AER',
    'Fixed deposits, up to 4.1% AER',
    'historical 6-8%',
    'values can fall as well as rise',
    '£85,000',
  ],
  '/business-banking/payment-solutions': [
    'Card processing from 1.4%',
    'Online gateway from 1.8% per transaction',
    'POS rental £25 per month',
  ],
}

const textOf = (content: unknown): string =>
  typeof content === 'object' && content !== null
    ? Object.values(content).map(textOf).join('\n')
    : String(content)

test.each(Object.entries(figures))('%s states the figures of section 9', (path, expected) => {
  const text = textOf(businessProducts.find(product => product.path === path))
  for (const figure of expected) expect(text).toContain(figure)
})

test('each business product has its page', () => {
  expect(businessProducts.map(({ path }) => path).toSorted()).toEqual(Object.keys(figures).toSorted())
})

test('the six cards tell what their pages tell', () => {
  expect(businessOverview.cards.map(({ title, points }) => [title, ...points])).toEqual([
    [
      'Current Accounts',
      'No monthly fee',
      'Free cash deposits up to £5,000 per month',
      'Startup account free for 12 months',
    ],
    [
      'Premium Accounts',
      '£25 per month',
      'Daily limits of £100,000+',
      'Up to 10 free international transfers per month',
    ],
    [
      'FlexiSave',
      '2.5% AER variable',
      'Take money out without losing interest',
      'Opened beside any business account',
    ],
    [
      'Women’s Banking',
      'A business manager of your own',
      'Lending considered on the plan, not the postcode',
      'Evenings to meet others who run a firm',
    ],
    [
      'Business Financing',
      '£10,000 to £500,000, terms up to 7 years',
      'Term loans from 4.5% APR',
      'Approval in 48-72 hours',
    ],
    [
      'Payment Solutions',
      'Card processing from 1.4%',
      'Online gateway from 1.8% per transaction',
      'POS rental £25 per month',
    ],
  ])
  for (const { href, points } of businessOverview.cards) {
    const page = textOf(businessProducts.find(({ path }) => path === href)).toLowerCase()
    const amounts = points.flatMap(point => point.match(/£\d[\d,]*\d\+?|\d[\d.-]*%?/g) ?? [])
    for (const amount of amounts) expect(page, href).toContain(amount)
  }
})

test('there are three accounts, four steps and six documents', () => {
  expect(businessAccountTypes.map(({ name, price, priceNote }) => [name, price, priceNote])).toEqual([
    ['Business Current Account', 'Free', 'no monthly fee'],
    ['Premium Business Account', '£25', 'per month'],
    ['Startup Account', 'Free', 'for 12 months'],
  ])
  expect(businessOpenAccount.apply.steps).toHaveLength(4)
  expect(businessOpenAccount.papers.documents).toHaveLength(6)
})

test('the address of the sign-up contains the account’s id', () => {
  expect(businessSignUpHref('business-startup')).toBe(
    '/signup/register?type=banking&account=business-startup',
  )
})

test('the corporate application’s address contains its account too', () => {
  expect(corporateSignUpHref).toBe('/signup/register?type=banking&account=corporate-current')
  const opening = corporateProducts.find(({ path }) => path === '/corporate/open-account')
  expect(opening?.aside.apply.href).toBe(corporateSignUpHref)
})

test('the pages for opening an account state the deposit protection', () => {
  const opening = [...businessProducts, ...corporateProducts].filter(({ aside }) =>
    aside.apply.href.startsWith('/signup'),
  )
  expect(opening.length).toBeGreaterThanOrEqual(4)
  for (const page of opening)
    expect(textOf(page), page.path).toMatch(/£85,000.*Financial Services Compensation Scheme|Scheme.*£85,000/)
})

test('the pages say that the form is for a person, and that times count from complete papers', () => {
  const pages = [...businessProducts, ...corporateProducts, businessOpenAccount, businessOverview]
  for (const page of pages) {
    const text = textOf(page)
    expect(text).not.toMatch(/form asks (?:how old|for you first)|photograph|taken up again/)
    if (/within 48 hours/i.test(text)) expect(text).toMatch(/complete papers|papers are complete/)
  }
})

test('the printed checklist has the papers of the page, and one rule for owners', () => {
  const printed = textOf(businessChecklist)
  for (const { name, note } of businessOpenAccount.papers.documents)
    expect(printed).toContain(`${name}: ${note}`)
  expect(printed).toContain('everyone who holds more than 25%')
  expect(printed).not.toContain('25% or more')
})

test('a lowest rate is not called representative', () => {
  const pages = businessProducts.filter(({ rate }) => rate?.figure.startsWith('From '))
  expect(pages.map(({ path }) => path)).toEqual(['/business-banking/financing'])
  for (const page of pages) expect(textOf(page)).not.toMatch(/representative/i)
})

test('features that Online Banking lacks are described as to come', () => {
  for (const page of [...businessProducts, ...corporateProducts]) {
    const text = textOf(page)
    if (/Calnet is online banking|E-Alert comes/.test(text)) expect(text, page.path).toMatch(/to come/)
  }
})
