import { expect, test } from 'vitest'
import { promotionLinks } from '../../../../content/promotion-links.ts'
import { sidePromotions, topPromotions } from '../../../../content/promotions.ts'
import { promotionPaths } from '../../../contract/message-operations.ts'

const all = [...topPromotions, ...sidePromotions]

test('there are four promotions on top and four in the side (spec section 3)', () => {
  expect([topPromotions.length, sidePromotions.length]).toEqual([4, 4])
  expect(new Set(all.map(({ id }) => id)).size).toBe(8)
})

test('the addresses that banners carry, that the bank notes and that lead on are the same eight', () => {
  const known = new Set<string>(promotionPaths)
  expect(known.size).toBe(8)
  expect(new Set<string>(all.map(({ link }) => link))).toEqual(known)
  expect(new Set<string>(promotionLinks.map(({ from }) => from))).toEqual(known)
})
