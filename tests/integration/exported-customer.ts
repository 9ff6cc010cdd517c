import { payIn } from '../support/open-customer.ts'
import { openDeskCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'

/** Transfers placed by a customer, with text that spreadsheets, XML and QIF could misread. */
const transfers = [
  { recipientName: 'Oakhurst Rent', reference: 'Flat 4, March', amount: '850.00' },
  { recipientName: '=HYPERLINK("http://x.example")', reference: '@SUM(A1:A9)', amount: '0.01' },
  { recipientName: 'Kestrel & Sons <Marine> of Łódź and Hull', reference: '-2+3', amount: '120.40' },
  { recipientName: 'The "Anchor", Hull', reference: '^caret', amount: '48.25' },
  { recipientName: 'Rivermouth Antiques', amount: '9000.00' },
  {
    recipientName: '日本 太郎',
    reference: 'ÉTÉ 100%_off 太郎',
    amount: '7.00',
    destination: 'SE35 5000 0000 0549 1000 0003',
  },
] as const

/** A customer with 2,000.00, six transfers (one declined, one abroad) and a last deposit: eight lines. */
export async function openExportedCustomer(api: TestApi): Promise<TestCustomer> {
  const customer = await openDeskCustomer(api, 2_000_00n)
  for (const { destination = '20-00-00 12345678', ...transfer } of transfers.map(one => ({
    destination: undefined,
    ...one,
  }))) {
    const { status } = await customer.client.placeTransfer({
      params: { id: customer.account.id },
      body: { id: crypto.randomUUID(), destination, ...transfer },
    })
    if (status !== 201) throw new Error(`a transfer answered ${status}`)
  }
  await payIn(api.bank, customer.account.id, 150_000_00n)
  return customer
}
