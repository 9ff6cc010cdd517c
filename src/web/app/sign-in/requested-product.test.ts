import { expect, test } from 'vitest'
import { premiumAccount } from '../../../../content/products/personal/premium-account.ts'
import { studentAccount } from '../../../../content/products/personal/student-account.ts'
import { platinumPage } from '../../../../content/products/platinum.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import { requestedProductOf } from './requested-product.ts'

test.each([
  [studentAccount, 'Student Account'],
  [premiumAccount, 'Premium Account'],
  [platinumPage, 'Platinum Account'],
])('Apply of $title leads to login, which knows the product', ({ account }, product) => {
  const { origin, pathname, search } = new URL(productWords.apply(account).href, 'https://sarsen.example')
  expect([origin, pathname]).toEqual(['https://sarsen.example', '/login'])
  expect(requestedProductOf(search)).toEqual({ account, product })
})

test.each(['', '?product=', '?product=gold', '?product=toString', '?account=student-account'])(
  '%j names no product',
  search => {
    expect(requestedProductOf(search)).toBeUndefined()
  },
)
