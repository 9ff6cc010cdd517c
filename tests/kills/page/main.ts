import { demoCustomers } from '../../../content/demo.ts'
import { SeededRandom } from '../../../src/bank/simulator/seeded-random.ts'
import { penceOf } from '../../../src/domain/money.ts'
import { runtime } from '../../../src/tab/runtime.ts'
import { createBankClient } from '../../../src/web/app/bank-client.ts'
import {
  createStoredOrder,
  createTransferSubmission,
  type TransferSubmission,
} from '../../../src/web/app/transfers/submit-order.ts'
import type { TransferState } from '../../../src/web/app/transfers/transfer-flow.ts'
import { browserClock, type Clock } from '../../../src/web/clock.ts'
import type { PageControls, Note } from '../notes.ts'
import { recipientName } from '../recipient.ts'

/*
 * A page that places transfers with the dialog's own code (client, submission, the order that is stored across a
 * reload), one after another. Its user is faster than a person and presses every button as soon as it appears.
 */

declare global {
  interface Window {
    note(note: Note): Promise<void>
    harness: PageControls
  }
}

/** Waits are shorter than in the app by this factor: the dialog's minimum time and its retries. */
const speedUp = 5
/**
 * A wait of this length is the time limit of an answer. It is not shortened, because a bank that reopens takes its time
 * here too.
 */
const answerLimitMs = 10_000

const clock: Clock = {
  ...browserClock,
  after: (delayMs, run) => browserClock.after(delayMs < answerLimitMs ? delayMs / speedUp : delayMs, run),
}

const workers: Worker[] = []
window.Worker = class extends Worker {
  constructor(...given: ConstructorParameters<typeof Worker>) {
    super(...given)
    workers.push(this)
  }
}

const { email, password } = demoCustomers.personal
const bank = createBankClient(runtime.send, () => undefined)

async function retry<Answer>(request: () => Promise<Answer | undefined>): Promise<Answer> {
  for (;;) {
    const answer = await request().catch(() => undefined)
    if (answer !== undefined) return answer
    await new Promise<void>(resolve => clock.after(500, resolve))
  }
}

/** The account of the signed-in customer. Signs in again whenever the session has ended. */
const accountId = () =>
  retry(async () => {
    const listed = await bank.listAccounts({})
    if (listed.status === 200) return listed.body.accounts[0]?.id
    if (listed.status !== 401) return undefined
    const reply = await bank.signIn({ body: { email, password, accountType: 'personal' } })
    if (reply.status === 201) await window.note({ kind: 'signedIn' })
    return undefined
  })

const placement: TransferSubmission = createTransferSubmission({
  bank: {
    readTransfer: bank.readTransfer,
    async placeTransfer(call) {
      const { id, amount } = call.body
      await window.note({ kind: 'sent', id, amountPence: Number(penceOf(amount)) })
      return bank.placeTransfer(call)
    },
  },
  clock,
  newId: () => crypto.randomUUID(),
  stored: createStoredOrder(sessionStorage),
  onResumed: () => undefined,
  onDecided: () => undefined,
})

/** Settles when the submission has ended and the harness knows its outcome. */
const ended = () =>
  new Promise<void>(resolve => {
    const look = () => void turn(placement.getState())
    const end = placement.subscribe(look)
    async function turn(state: TransferState) {
      if (state.step === 'unanswered') {
        // A retry needs a session.
        await accountId()
        placement.askAgain()
      }
      if (state.step === 'unsent') placement.sendAgain()
      if (state.step !== 'result' && state.step !== 'form') return
      end()
      if (state.step === 'result') {
        const { transfer, isResumed } = state
        await window.note({
          kind: 'acknowledged',
          id: transfer.id,
          status: transfer.status,
          isFound: isResumed,
        })
      } else if (state.refusal) await window.note({ kind: 'refused', id: '', words: state.refusal.message })
      placement.close()
      resolve()
    }
    look()
  })

const inBase64 = (file: Blob) =>
  new Promise<string>(resolve => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result.replace(/^.*,/, ''))
    })
    reader.readAsDataURL(file)
  })

let isStopped = false

window.harness = {
  async work(seed) {
    const random = new SeededRandom(seed)
    const account = await accountId()
    placement.attend()
    placement.resume([account])
    for (;;) {
      await ended()
      if (isStopped) return
      placement.place({
        accountId: account,
        recipientName,
        destination: 'SE35 9999 9557 0666 2266 5465',
        amount: (random.whole(1, 99_999) / 100).toFixed(2),
      })
    }
  },
  stop() {
    isStopped = true
  },
  endWorker() {
    workers.at(-1)?.terminate()
  },
  async look(id) {
    const status = await retry(async () => {
      await accountId()
      const reply = await bank.readTransfer({ params: { id } })
      return reply.status === 401 ? undefined : reply.status
    })
    if (status !== 200) await window.note({ kind: 'missed', id, status })
  },
  async exportDatabase() {
    const file = await runtime.inBrowser?.exportDatabase()
    if (!file) throw new Error('This page has no bank in the browser')
    return inBase64(file)
  },
}

addEventListener('unhandledrejection', ({ reason }) => {
  void window.note({ kind: 'fault', words: String(reason) })
})
