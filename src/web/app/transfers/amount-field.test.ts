import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, stripAmount } from '../../../domain/typed-amount.ts'
import { type AmountDraft, draftOf, editDraft } from './amount-field.tsx'

const empty = draftOf('')

/** Types into the field, over what is selected from `from` to `to`, as one edit: a key, or a paste. */
function insert(draft: AmountDraft, text: string, from = draft.shown.length, to = from): AmountDraft {
  const value = draft.shown.slice(0, from) + text + draft.shown.slice(to)
  return editDraft(draft, { from, value, caret: from + text.length })
}
const type = (draft: AmountDraft, text: string, from?: number): AmountDraft =>
  Array.from(text).reduce(
    (held, key, n) => insert(held, key, from === undefined ? undefined : from + n),
    draft,
  )
/** Presses Backspace once. */
const backspace = (draft: AmountDraft, from = draft.shown.length): AmountDraft =>
  editDraft(draft, {
    from,
    value: draft.shown.slice(0, from - 1) + draft.shown.slice(from),
    caret: from - 1,
  })

describe('while it is typed', () => {
  test.each([
    ['12,50', '1250', { state: 'doubtful', money: '1250.00', meant: '12.50' }],
    ['1,250', '1250', { state: 'clear', money: '1250.00' }],
    ['1e3', '13', { state: 'doubtful', money: '13.00' }],
    ['-250', '250', { state: 'doubtful', money: '250.00' }],
    ['£ 48,250.00', '48250.00', { state: 'clear', money: '48250.00' }],
  ])('%s is shown as %s, and what was left out is remembered', (typed, shown, read) => {
    const draft = type(empty, typed)
    expect(draft.shown).toBe(shown)
    expect(readAmount(draft.typed)).toEqual(read)
    expect(insert(empty, typed)).toEqual(draft)
  })

  test('key by key it is the same as pasted', () => {
    const text = string({ unit: constantFrom(...'0123456789.,£ -ep'.split('')), maxLength: 10 })
    assert(
      property(
        text.filter(typed => !typed.includes(',.')),
        typed => {
          expect(type(empty, typed).typed).toBe(typed)
        },
      ),
    )
  })

  test('before what stands there already, it is remembered too', () => {
    expect(type(draftOf('00'), '1,5', 0).typed).not.toBe('1500')
    expect(readAmount(type(draftOf('00'), 'e5', 0).typed).state).toBe('doubtful')
  })

  test('what the field shows are the digits and points of what is remembered, whatever is done', () => {
    const edits = array(constantFrom('1', '0', ',', '.', '-', '£', '12,50', 'Backspace', 'over all'), {
      maxLength: 12,
    })
    assert(
      property(edits, keys => {
        const draft = keys.reduce((held, key) => {
          if (key === 'Backspace') return held.shown === '' ? held : backspace(held)
          return key === 'over all' ? insert(held, '7', 0, held.shown.length) : insert(held, key)
        }, empty)
        expect(draft.shown).toBe(stripAmount(draft.typed))
      }),
    )
  })
})

describe('a correction', () => {
  test('a slip changes nothing of what was left out before it', () => {
    expect(type(backspace(type(empty, '12,51')), '0').typed).toBe('12,50')
  })

  test('with a point in the comma’s place is clear', () => {
    expect(insert(type(empty, '12,50'), '.', 2).typed).toBe('12.50')
    expect(type(backspace(backspace(type(empty, '12,50'))), '.50').typed).toBe('12.50')
  })

  test('over all of it forgets it, and so does emptying the field', () => {
    expect(type(insert(type(empty, '-250'), '3', 0, 3), '00').typed).toBe('300')
    expect(type(backspace(backspace(type(empty, '1e3'))), '40').typed).toBe('40')
    expect(editDraft(type(empty, '1e3'), { from: undefined, value: '13', caret: 2 }).typed).toBe('13')
  })

  test('over a part forgets what was left out there', () => {
    expect(insert(type(empty, '1e3'), '000', 1, 2).typed).toBe('1000')
  })
})

test('the commas of an amount in groups of three are the field’s own, and go once it is edited', () => {
  const left: AmountDraft = { typed: '48,250.00', shown: '48,250.00', at: 0 }
  for (const [draft, typed] of [
    [insert(left, '9', 1), '498250.00'],
    [backspace(left, 6), '4825.00'],
    [backspace(left, 3), '48250.00'],
  ] as const) {
    expect(draft.typed).toBe(typed)
    expect(draft.shown).toBe(typed)
    expect(readAmount(draft.typed).state).toBe('clear')
  }
})
