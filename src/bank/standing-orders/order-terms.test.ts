import { expect, test } from 'vitest'
import { frequencies } from '../../domain/frequencies.ts'
import { checkTerms, previewTerms } from './order-terms.ts'

const at = new Date('2026-11-26T12:00:00Z')
const asked = { amountPence: 85_00n, frequency: 'monthly', firstOn: '2026-12-01' } as const

test('an end date is at most 50 years after the first payment', () => {
  expect(checkTerms({ ...asked, endOn: '2076-12-01' }, { at })).toMatchObject({
    ok: true,
    value: { lastOn: '2076-12-01' },
  })
  for (const endOn of ['2076-12-02', '9999-12-31'])
    expect(checkTerms({ ...asked, endOn }, { at })).toMatchObject({
      ok: false,
      refusal: { code: 'bad_terms', field: 'endOn', fault: 'out_of_range' },
    })
})

test('of a change, at most 50 years after the next payment', () => {
  const present = { rule: asked, nextOn: '2027-03-01', freeFrom: undefined }
  const change = { ...asked, firstOn: '2027-03-01' }
  expect(checkTerms({ ...change, endOn: '2077-03-01' }, { at, present }).ok).toBe(true)
  expect(checkTerms({ ...change, endOn: '2077-03-02' }, { at, present })).toMatchObject({
    ok: false,
    refusal: { field: 'endOn', fault: 'out_of_range' },
  })
})

test.each(frequencies)('a preview refuses an end that is further away: %s', frequency => {
  expect(previewTerms({ ...asked, frequency, endOn: '9999-12-31' }, at)).toMatchObject({
    ok: false,
    refusal: { field: 'endOn', fault: 'out_of_range' },
  })
})
