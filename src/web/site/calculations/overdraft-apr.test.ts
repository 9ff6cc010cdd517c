import { expect, test } from 'vitest'
import { overdraftApr } from './overdraft-apr.ts'

test('35.9% EAR with £50 free of interest is 34.2% APR on the assumed £1,200 over three months', () => {
  // 1,150 x (1.359^(3/12) - 1) = 91.66 on 1,200: 1.07638^4 = 1.3424
  expect(overdraftApr({ interestFreePounds: 50, ratePercentEar: 35.9 })).toBe('34.2')
})

test('the APR is the EAR where nothing is free, and nothing where all is', () => {
  expect(overdraftApr({ interestFreePounds: 0, ratePercentEar: 35.9 })).toBe('35.9')
  expect(overdraftApr({ interestFreePounds: 1_200, ratePercentEar: 35.9 })).toBe('0.0')
})
