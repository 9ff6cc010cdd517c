import { expect, test } from 'vitest'
import { canPay, productCodes } from './products.ts'

const paid = (owner: 'own' | 'others', status: 'open' | 'frozen' | 'closed') =>
  productCodes.filter(productCode => canPay({ productCode, status }, owner))

test('own accounts are paid from current, joint and FlexiSave accounts', () => {
  expect(paid('own', 'open')).toEqual(['current', 'joint', 'flexisave'])
})

test('others are paid from current and joint accounts alone', () => {
  expect(paid('others', 'open')).toEqual(['current', 'joint'])
})

test('a frozen or closed account pays nobody', () => {
  for (const status of ['frozen', 'closed'] as const)
    expect([...paid('own', status), ...paid('others', status)]).toEqual([])
})
