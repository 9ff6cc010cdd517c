// A bank in a worker that pays as fast as it can and reports acknowledged orders, for tests that end it at any time.
import { accountOf, order, signIn } from './demo-customer.ts'
import { openStillBank } from './open-still-bank.ts'

export type WorkerMessage =
  | { readonly type: 'requested' | 'acknowledged'; readonly id: string }
  | { readonly type: 'signed in' }
  | { readonly type: 'failed'; readonly why: string }

const tell = (message: WorkerMessage) => globalThis.postMessage(message)
const fail = (fault: unknown) => tell({ type: 'failed', why: String(fault) })

/** Orders in flight at any time, so that a flush contains several. */
const payers = 4

async function pay(databaseName: string) {
  const bank = await openStillBank({
    databaseName,
    report: ({ fault }) => fail(fault),
  })
  await signIn(bank)
  tell({ type: 'signed in' })
  const { id } = await accountOf(bank)
  const payOn = async (): Promise<never> => {
    for (;;) {
      const body = order('0.01')
      tell({ type: 'requested', id: body.id })
      const { status } = await bank.client.placeTransfer({ params: { id }, body })
      if (status === 201) tell({ type: 'acknowledged', id: body.id })
      else fail(`an order was answered by ${status}`)
    }
  }
  await Promise.all(Array.from({ length: payers }, payOn))
}

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => {
  pay(data).catch(fail)
})
