import { expect, test } from 'vitest'
import { messageIdOf } from '../../messages/message-id.ts'
import { createMessageDraft } from './message-draft.ts'

const fields = { name: 'Ada', email: 'ada@sarsen.example', subject: 'cards', message: 'Hello' }

/** The storage of one tab. */
function openTab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    size: () => kept.size,
  }
}

test('a draft is there for its customer, and for nobody else who signs in', () => {
  const tab = openTab()
  createMessageDraft(tab, 'ada@sarsen.example').keep(fields, 'one')
  expect(createMessageDraft(tab, 'ada@sarsen.example').read()).toMatchObject({ fields, visit: 'one' })
  expect(createMessageDraft(tab, 'grace@sarsen.example').read()).toBeUndefined()
})

test('a form in which nothing is begun is not kept, nor one that was sent', () => {
  const tab = openTab()
  const draft = createMessageDraft(tab, 'ada@sarsen.example')
  draft.keep(fields)
  draft.keep({ ...fields, subject: '', message: '' })
  expect(tab.size()).toBe(0)
  draft.keep(fields)
  draft.forget()
  expect(tab.size()).toBe(0)
})

test('the same message keeps its id over a reload, and another one has another', () => {
  const tab = openTab()
  let count = 0
  const idOf = (message: string) => {
    const draft = createMessageDraft(tab, 'ada@sarsen.example')
    draft.keep({ ...fields, message })
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

test('what others have written in its place is no draft', () => {
  const tab = openTab()
  for (const written of ['{', '[]', '{"owner":"ada@sarsen.example"}']) {
    tab.setItem('supportMessage', written)
    expect(createMessageDraft(tab, 'ada@sarsen.example').read()).toBeUndefined()
  }
})
