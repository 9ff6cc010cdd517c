import { londonDateOf } from '../../src/domain/london-time.ts'
import { askAboutHeld } from '../../src/bank/payments/decide-held.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy, type RightStep } from './passkey-customer.ts'

const abroad = {
  name: 'Torun Machine Works',
  kind: 'business',
  destination: 'SE3550000000054910000003',
} as const

const newPayment = ({ account }: TestCustomer, amount: string) => ({
  id: crypto.randomUUID(),
  accountId: account.id,
  recipient: abroad,
  amount,
})

/** Answers a confirmation, and returns the id of it. */
async function confirm(customer: TestCustomer, asked: Parameters<typeof openedBy>[0]): Promise<string> {
  const { id } = openedBy(asked)
  const { status } = await answerByPassword(customer.client, { id })
  if (status !== 200) throw new Error(`the confirmation answered ${status}`)
  return id
}

/** Adds a payee abroad, and returns its id. */
const payeeOf = async (sender: TestCustomer): Promise<string> => {
  const { name, kind, destination: iban } = abroad
  const id = crypto.randomUUID()
  await sender.client.addPayee({ body: { id, name, kind, iban } })
  return id
}

/**
 * Right requests of the operations on payments, each of a new customer: hardly any random request follows from the one
 * before.
 */
export const paymentSteps = (api: TestApi, balancePence: bigint) => {
  const open = () => openSignedInCustomer(api, balancePence)
  const waiting = async (): Promise<RightStep> => {
    const sender = await open()
    const payment = newPayment(sender, '1.00')
    await sender.client.placePayment({ body: payment })
    return { sender, id: payment.id, body: {} }
  }
  return {
    readPayment: waiting,
    cancelPayment: waiting,
    async assessPayment(): Promise<RightStep> {
      const sender = await open()
      const { accountId, recipient, amount } = newPayment(sender, '1.00')
      return { sender, id: '', body: { accountId, recipient, amount } }
    },
    async placePayment(): Promise<RightStep> {
      const sender = await open()
      const payment = newPayment(sender, '1.00')
      const confirmationId = await confirm(sender, await sender.client.placePayment({ body: payment }))
      return { sender, id: '', body: { ...payment, confirmationId } }
    },
    async changePayment(): Promise<RightStep> {
      const sender = await open()
      const inThreeDays = new Date(api.bank.clock().getTime() + 3 * 24 * 60 * 60_000)
      const payment = { ...newPayment(sender, '1.00'), executeOn: londonDateOf(inThreeDays) }
      const orderedBy = await confirm(sender, await sender.client.placePayment({ body: payment }))
      await sender.client.placePayment({ body: { ...payment, confirmationId: orderedBy } })
      const { id } = payment
      const body = { version: 1, reference: 'Rent' }
      const asked = await sender.client.changePayment({ params: { id }, body })
      return { sender, id, body: { ...body, confirmationId: await confirm(sender, asked) } }
    },
    async answerPaymentQuestion(): Promise<RightStep> {
      const sender = await open()
      const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
      const payment = { ...newPayment(sender, '1000.00'), ...read }
      const confirmationId = await confirm(sender, await sender.client.placePayment({ body: payment }))
      await sender.client.placePayment({ body: { ...payment, confirmationId } })
      await askAboutHeld(api.bank, { paymentId: payment.id, question: 'Who told you of it?' })
      return { sender, id: payment.id, body: { text: 'Nobody told me to.' } }
    },
    async changePaymentLimits(): Promise<RightStep> {
      return { sender: await open(), id: '', body: { day: '100' } }
    },
    async trustPayee(): Promise<RightStep> {
      const sender = await open()
      const id = await payeeOf(sender)
      const asked = await sender.client.trustPayee({ params: { id }, body: {} })
      return { sender, id, body: { confirmationId: await confirm(sender, asked) } }
    },
    async distrustPayee(): Promise<RightStep> {
      const sender = await open()
      return { sender, id: await payeeOf(sender), body: {} }
    },
  } as const
}
