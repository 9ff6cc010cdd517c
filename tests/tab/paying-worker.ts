// A bank in a worker that pays as fast as it can, and says what was acknowledged: for tests that end it at any moment.
import { demoCustomers } from '../../content/demo.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import { openTabBank } from '../../src/tab/open-tab-bank.ts'

export type Told =
  | { readonly type: 'asked' | 'acknowledged'; readonly id: string }
  | { readonly type: 'signed in' }
  | { readonly type: 'failed'; readonly why: string }

const tell = (told: Told) => globalThis.postMessage(told)
const fail = (fault: unknown) => tell({ type: 'failed', why: String(fault) })

/** Orders under way at any moment, so that a flush carries several. */
const payers = 4

async function pay(bookName: string) {
  const bank = await openTabBank({
    bookName,
    report: ({ fault }) => fail(fault),
    onNotKept: why => fail(`it is not kept: ${why}`),
    // Nothing in the background goes on: what is stored is stored for the orders.
    pause: (_, signal) => new Promise(resolve => signal.addEventListener('abort', () => resolve())),
  })
  const client = createClient(operations, (path, init) => bank.send(path, init))
  const { email, password } = demoCustomers.personal
  await client.signIn({ body: { email, password, accountType: 'personal' } })
  tell({ type: 'signed in' })
  const listed = await client.listAccounts({})
  const accountId = listed.status === 200 ? (listed.body.accounts[0]?.id ?? '') : ''
  const payOn = async (): Promise<never> => {
    for (;;) {
      const body = {
        id: crypto.randomUUID(),
        recipientName: 'Lindqvist Timber AB',
        destination: 'SE35 9999 9557 0666 2266 5465',
        amount: '0.01',
        reference: 'PO-45001',
      }
      tell({ type: 'asked', id: body.id })
      const { status } = await client.placeTransfer({ params: { id: accountId }, body })
      if (status === 201) tell({ type: 'acknowledged', id: body.id })
      else fail(`an order was answered by ${status}`)
    }
  }
  await Promise.all(Array.from({ length: payers }, payOn))
}

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => {
  pay(data).catch(fail)
})
