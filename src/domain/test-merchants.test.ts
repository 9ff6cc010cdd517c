import { expect, test } from 'vitest'
import { merchantNamed, testMerchants } from './test-merchants.ts'

test.each([
  ['Fennel & Rye', '5411'],
  ['Wrenmoor Cafe', '5812'],
  ['Aldermoor Rail', '4112'],
  ['Saltmarch Outfitters', '5651'],
  ['Cinderlight', '4899'],
  ['Harbour Phones', '5732'],
  ['Tarn Bet', '7995'],
  ['Hotel Miradouro', '7011'],
  ['Cash machine', '6011'],
])('%s has the category %s', (merchant, mcc) => {
  expect(merchantNamed(merchant)).toMatchObject({ merchant, mcc })
})

test('the hotel is abroad and takes euros, and all others take pounds', () => {
  const abroad = testMerchants.filter(({ country, currency }) => country !== 'GB' || currency !== 'GBP')
  expect(abroad.map(({ merchant, country, currency }) => [merchant, country, currency])).toEqual([
    ['Hotel Miradouro', 'PT', 'EUR'],
  ])
})

test('a merchant is found however its name is written, and any other is a shop', () => {
  expect(merchantNamed('wrenmoor CAFE').merchant).toBe('Wrenmoor Cafe')
  expect(merchantNamed('Pebble & Sons')).toMatchObject({
    merchant: 'Pebble & Sons',
    mcc: '5999',
    country: 'GB',
  })
})
