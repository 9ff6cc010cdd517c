import { expect, test } from 'vitest'
import type { Product } from '../../../contract/openings.ts'
import { summaryOf } from './summary-box.ts'

const flexiSave: Product = {
  code: 'flexisave',
  name: 'FlexiSave',
  aer: '2.50',
  gross: '2.47',
  interestOnThousand: '25.00',
  falls: [],
  depositMin: '1.00',
  balanceMax: '1000000.00',
}
const interestOf = (product: Product) => summaryOf(product, '2027-01-15')[0]

const rate = '2.5% AER (2.47% gross) variable, calculated daily, paid on the first of the month.'

test('FlexiSave says that a fall of its rate is heard of 2 months before', () => {
  expect(interestOf(flexiSave)).toEqual({
    name: 'Interest rate',
    value: `${rate} You hear at least 2 months before it goes down.`,
  })
})

test('a fall that is announced already is named with its day: the 2 months count from its announcement', () => {
  const first = { from: '2027-02-01', aer: '2.33', gross: '2.30' }
  const after = 'After that, you hear at least 2 months before it goes down.'
  expect(interestOf({ ...flexiSave, falls: [first] })?.value).toBe(
    `${rate} We have announced that it goes down to 2.33% AER (2.3% gross) on 1 February 2027. ${after}`,
  )
  const second = { from: '2027-03-15', aer: '2.02', gross: '2.00' }
  expect(interestOf({ ...flexiSave, falls: [first, second] })?.value).toBe(
    `${rate} We have announced that it goes down to 2.33% AER (2.3% gross) on 1 February 2027 and to 2.02% AER (2% gross) on 15 March 2027. ${after}`,
  )
})
