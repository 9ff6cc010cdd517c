import { expect, test } from 'vitest'
import { messageIdOf } from '../../message-id.ts'
import { carriedBy, createMessageDraft, withCarried } from './message-draft.ts'
import { questionToBank, supportHref } from './support-href.ts'

const fields = { name: 'Ada', email: 'ada@sarsen.example', subject: 'cards', message: 'Hello' }

/** The storage of one tab. */
function openTab() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    size: () => items.size,
  }
}

test('a draft is there for its customer, and for nobody else who signs in', () => {
  const tab = openTab()
  createMessageDraft(tab, 'ada@sarsen.example').store(fields, 'one')
  expect(createMessageDraft(tab, 'ada@sarsen.example').read()).toMatchObject({ fields, visit: 'one' })
  expect(createMessageDraft(tab, 'grace@sarsen.example').read()).toBeUndefined()
})

test('an empty form is not stored, nor one that was sent', () => {
  const tab = openTab()
  const draft = createMessageDraft(tab, 'ada@sarsen.example')
  draft.store(fields)
  draft.store({ ...fields, subject: '', message: '' })
  expect(tab.size()).toBe(0)
  draft.store(fields)
  draft.forget()
  expect(tab.size()).toBe(0)
})

test('the same message keeps its id over a reload, and another one has another', () => {
  const tab = openTab()
  let count = 0
  const idOf = (message: string) => {
    const draft = createMessageDraft(tab, 'ada@sarsen.example')
    draft.store({ ...fields, message })
    return messageIdOf({ message }, draft.attempt, () => `id-${(count += 1)}`)
  }
  expect([idOf('Hello'), idOf('Hello'), idOf('Hello!'), idOf('Hello!')]).toEqual([
    'id-1',
    'id-1',
    'id-2',
    'id-2',
  ])
  createMessageDraft(tab, 'ada@sarsen.example').forgetAttempt()
  expect(idOf('Hello!')).toBe('id-3')
})

test('anything else in its place is no draft', () => {
  const tab = openTab()
  const broken = [
    { owner },
    { owner, fields: { ...fields, message: 1 } },
    { owner, fields, visit: 1 },
    { owner, fields, attempt: { id: 'id-1' } },
  ]
  for (const written of ['{', '[]', ...broken.map(each => JSON.stringify(each))]) {
    tab.setItem('supportMessage', written)
    expect(createMessageDraft(tab, 'ada@sarsen.example').read()).toBeUndefined()
  }
})

const typed = { name: 'Ada', email: 'ada@sarsen.example', subject: 'cards', message: 'Half a letter\n' }
const carried = { subject: 'payments', message: 'About TXN12 & more' } as const

const owner = 'ada@sarsen.example'
const { to, state } = questionToBank({ ...carried, owner })

test('a question travels beside its address, which says nothing of it', () => {
  expect(to).toBe('/uk-banking-dashboard/support#message')
  expect(carriedBy({ state, search: '' }, owner)).toEqual(carried)
})

test('a question is only for its owner', () => {
  expect(carriedBy({ state, search: '' }, 'grace@sarsen.example')).toEqual({ subject: '', message: '' })
})

test('a question without an owner is for anybody', () => {
  expect(carriedBy({ state: questionToBank(carried).state, search: '' }, owner)).toEqual(carried)
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

test.each([
  [{ question: 'About TXN12' }],
  [{ question: { owner, subject: 'payments' } }],
  [{ question: { ...carried, owner: 1 } }],
  ['About TXN12'],
])('a history entry of %j brings nothing', entry => {
  expect(carriedBy({ state: entry, search: '' }, owner)).toEqual({ subject: '', message: '' })
})

test('what was typed stays above what comes along, and nothing comes twice', () => {
  const once = withCarried(typed, carried)
  expect(once).toEqual({ ...typed, subject: 'payments', message: 'Half a letter\n\nAbout TXN12 & more' })
  expect(withCarried(once, carried)).toEqual(once)
  expect(withCarried({ ...typed, message: '' }, carried).message).toBe('About TXN12 & more')
  expect(withCarried(typed, { subject: '', message: '' })).toEqual(typed)
})
