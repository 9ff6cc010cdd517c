import { expect, test } from 'vitest'
import { workOutExamples } from './work-out-examples.ts'

const textOf = (heading: string) => workOutExamples().find(example => example.heading === heading)?.text

test('the personal loan has a representative example: amount, term, rate, payments and total', () => {
  expect(textOf('Personal loan')).toContain(
    'you borrow £8,000 over 48 months at 6.9% APR representative, fixed. You pay 47 payments of £190.42 and a last one of',
  )
})

test('the overdraft has its representative APR, in pounds and pence', () => {
  expect(textOf('Arranged overdraft')).toMatch(
    /limit of £1,200, .* 35\.9% EAR \(variable\) .* 34\.2% APR representative \(variable\)\. .* £500 for 30 days costs £11\.49\.$/,
  )
})

test('every rate of personal lending has its example', () => {
  expect(workOutExamples().map(({ heading }) => heading)).toEqual([
    'Personal loan',
    'Home Invest mortgage',
    'Arranged overdraft',
    'Credit card',
    'Business term loan',
  ])
})
