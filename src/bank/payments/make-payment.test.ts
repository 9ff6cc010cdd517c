import { expect, test } from 'vitest'
import { postFee } from './make-payment.ts'

const payment = { id: 'p', account_id: 'a', fee_pence: 20_00n, name: 'Nadia Farrow' }

test('a fee is not waived because the account that pays it is not there', async () => {
  const transaction = { query: async () => [] }
  await expect(postFee(transaction, payment, new Date(0))).rejects.toThrow('account a is not there')
})
