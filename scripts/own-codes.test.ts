import { expect, test } from 'vitest'
import * as content from '../content/facts.ts'
import * as domain from '../src/domain/destination.ts'

// The site and the bank each define the codes, and neither may import the other (docs/architecture.md).
test('the site prints the bank’s own sort code and bank code', () => {
  expect(content.ownSortCode).toBe(domain.ownSortCode)
  expect(content.ownBankCode).toBe(domain.ownBankCode)
})
