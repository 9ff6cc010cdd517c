import { expect } from 'vitest'
import { decideDispute, type DisputeAct } from '../../src/bank/cards/disputes/decide-dispute.ts'
import { makeDisputesDue } from '../../src/bank/cards/disputes/run-disputes.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { fromNowhere } from '../../src/bank/sessions/caller.ts'
import { answerAsMerchant } from '../../src/bank/simulator/answer-as-merchant.ts'
import type { DisputeReason } from '../../src/domain/card-disputes.ts'
import type { ApiFixture } from './api-fixture.ts'
import { cardsOf } from './card-bank.ts'
import { networkOf, openNetworkBank } from './card-network.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import type { RightStep } from './passkey-customer.ts'
import type { Person } from './people.ts'

export const story = 'It was to arrive on Monday and did not.'

interface Typed {
  readonly id?: string
  readonly reason?: DisputeReason
  readonly shouldHaveBeen?: string
  readonly story?: string
}

/** The disputes of a person, and what the bank and the merchant do about them. */
export function disputesOf(
  { client, customerId }: Pick<Person, 'client' | 'customerId'>,
  { bank }: Pick<TestApi, 'bank'>,
) {
  const send = (paymentId: string, { reason = 'not_received', shouldHaveBeen, ...typed }: Typed = {}) => {
    const dispute = { id: crypto.randomUUID(), paymentId, story, ...typed }
    return client.openCardDispute({
      body:
        reason === 'wrong_amount'
          ? { ...dispute, reason, shouldHaveBeen: shouldHaveBeen ?? '1.00' }
          : { ...dispute, reason },
    })
  }
  const read = async (id: string) => {
    const { body } = await client.readCardDispute({ params: { id } })
    if (!('cardDispute' in body)) throw new Error(JSON.stringify(body))
    return body.cardDispute
  }
  const balanceOf = async (accountId: string) => {
    const [row] = await bank.database.query<{ balance_pence: bigint }>(
      'select balance_pence from account where id = $1',
      [accountId],
    )
    return row?.balance_pence ?? 0n
  }
  return {
    send,
    /** Opens a dispute and returns it. */
    open: async (paymentId: string, typed: Typed = {}) => {
      const { status, body } = await send(paymentId, typed)
      if (!('cardDispute' in body)) throw new Error(JSON.stringify(body))
      expect(status).toBe(201)
      return body.cardDispute
    },
    read,
    /** The steps that a dispute took. */
    stepsOf: async (id: string) => (await read(id)).steps.map(({ step }) => step),
    /** Says where the dispute stands then, or why not. */
    decide: async (disputeId: string, decision: DisputeAct) => {
      const decided = await decideDispute(bank, { disputeId, decision, by: 'staff' })
      return decided.ok ? decided.value : decided.refusal
    },
    answer: (id: string, text: string) => client.answerCardDispute({ params: { id }, body: { text } }),
    withdraw: (id: string) => client.withdrawCardDispute({ params: { id }, body: {} }),
    /** Says where the dispute stands after the merchant's answer, or why not. */
    asMerchant: async (disputeId: string, answer: 'accepts' | 'contests') => {
      const answered = await answerAsMerchant(bank, { customerId, disputeId, answer, caller: fromNowhere })
      return answered.ok ? answered.value.status : answered.refusal.code
    },
    /** Makes what is due of disputes by itself, and says what that was. */
    run: () => makeDisputesDue(bank),
    /** What the account of disputes holds, in pence: below nothing while the bank has paid for them. */
    disputesAccount: () => balanceOf(ownAccountIds.disputes),
  }
}

/** A bank on a Thursday at ten, with Maya, who has £1,000.00, an active card in the network, and disputes. */
export async function openDisputeBank(fixture: ApiFixture) {
  const opened = await openNetworkBank(fixture)
  const disputes = disputesOf(opened.maya, opened.api)
  /** A payment of Maya's card that settled. Returns its id. */
  const settle = async (amountMinor: bigint): Promise<string> => {
    const { id, said } = await opened.network.authorise({ amountMinor })
    expect(said).toBe('approved')
    expect(await opened.network.clear(id, amountMinor)).toBe('approved')
    return id
  }
  /** A dispute of a payment that the bank has credited. */
  const credited = async (amountMinor: bigint) => {
    const paymentId = await settle(amountMinor)
    const { id, number } = await disputes.open(paymentId)
    expect(await disputes.decide(id, { act: 'credit' })).toBe('credited')
    return { paymentId, id, number }
  }
  return { ...opened, disputes, settle, credited }
}
export type DisputeBank = Awaited<ReturnType<typeof openDisputeBank>>

/** The code of a problem, or of its first field. */
export function codeOf({ body }: { readonly body: object }): string {
  if ('errors' in body && Array.isArray(body.errors)) {
    const [first] = body.errors as readonly { readonly field: string; readonly message: string }[]
    return `${first?.field}: ${first?.message}`
  }
  return 'code' in body && typeof body.code === 'string' ? body.code : JSON.stringify(body)
}

/** Right requests of the operations on disputes, each of a new customer with a settled card payment. */
export const disputeSteps = (api: TestApi, balancePence: bigint) => {
  const open = async () => {
    const sender = await openSignedInCustomer(api, balancePence)
    const network = networkOf(api, await cardsOf(sender, api).have())
    const paymentId = crypto.randomUUID()
    const said = await network.clear(undefined, 1n, { id: paymentId })
    if (said !== 'approved') throw new Error(`the clearing is ${said}`)
    return { sender, paymentId, disputes: disputesOf(sender, api) }
  }
  const disputed = async () => {
    const { sender, paymentId, disputes } = await open()
    const { id } = await disputes.open(paymentId)
    return { sender, id, disputes }
  }
  const withDispute = async (): Promise<RightStep> => {
    const { sender, id } = await disputed()
    return { sender, id, body: {} }
  }
  return {
    readCardDispute: withDispute,
    withdrawCardDispute: withDispute,
    async openCardDispute(): Promise<RightStep> {
      const { sender, paymentId } = await open()
      const body = { id: crypto.randomUUID(), paymentId, reason: 'not_received', story }
      return { sender, id: '', body }
    },
    async answerCardDispute(): Promise<RightStep> {
      const { sender, id, disputes } = await disputed()
      expect(await disputes.decide(id, { act: 'ask', question: 'What did you order?' })).toBe(
        'information_needed',
      )
      return { sender, id, body: { text: 'I ordered a lamp.' } }
    },
    async answerDisputeAsMerchant(): Promise<RightStep> {
      const { sender, id, disputes } = await disputed()
      expect(await disputes.decide(id, { act: 'credit' })).toBe('credited')
      return { sender, id: '', body: { disputeId: id, answer: 'accepts' } }
    },
  } as const
}
