import { expect, test } from 'vitest'
import { carriedBy, withCarried } from './carried-message.ts'
import { askingBank, supportHref } from './support-href.ts'

const typed = { name: 'Ada', email: 'ada@sarsen.example', subject: 'cards', message: 'Half a letter\n' }
const carried = { subject: 'payments', message: 'About TXN12 & more' } as const

const owner = 'ada@sarsen.example'
const { to, state } = askingBank({ ...carried, owner })

test('a question travels beside its address, which says nothing of it', () => {
  expect(to).toBe('/uk-banking-dashboard/support#message')
  expect(carriedBy({ state, search: '' }, owner)).toEqual(carried)
})

test('a question is for whoever asked it', () => {
  expect(carriedBy({ state, search: '' }, 'grace@sarsen.example')).toEqual({ subject: '', message: '' })
})

test('a question that tells of nobody is for whoever comes', () => {
  expect(carriedBy({ state: askingBank(carried).state, search: '' }, owner)).toEqual(carried)
})

test('an address brings its subject', () => {
  const { search, hash } = new URL(supportHref('chat'), 'https://sarsen.example')
  expect(carriedBy({ state: null, search }, owner)).toEqual({ subject: 'chat', message: '' })
  expect(hash).toBe('#message')
})

test.each(['?subject=nonsense', '?subject=toString', '?message=Refund%20me', ''])(
  '%j brings nothing',
  search => {
    expect(carriedBy({ state: null, search }, owner)).toEqual({ subject: '', message: '' })
  },
)

test.each([[{ question: 'About TXN12' }], [{ question: { owner, subject: 'payments' } }], ['About TXN12']])(
  'a history entry of %j brings nothing',
  kept => {
    expect(carriedBy({ state: kept, search: '' }, owner)).toEqual({ subject: '', message: '' })
  },
)

test('what was typed stays above what comes along, and nothing comes twice', () => {
  const once = withCarried(typed, carried)
  expect(once).toEqual({ ...typed, subject: 'payments', message: 'Half a letter\n\nAbout TXN12 & more' })
  expect(withCarried(once, carried)).toEqual(once)
  expect(withCarried({ ...typed, message: '' }, carried).message).toBe('About TXN12 & more')
  expect(withCarried(typed, { subject: '', message: '' })).toEqual(typed)
})
