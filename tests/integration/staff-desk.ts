import { expect } from 'vitest'
import { bankLimits } from '../../content/facts/account-terms.ts'
import type { ApiFixture } from './api-fixture.ts'
import { cardsOf } from './card-bank.ts'
import { disputesOf } from './card-dispute.ts'
import { networkOf } from './card-network.ts'
import { makeClaimOf, payBy } from './claimant.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { newPayment, openPaymentsApi, pay, paymentOf } from './payer.ts'
import { Acting, type ActAnswer, type Send } from './staff-acting.ts'
import type { TestMember } from './staff.ts'

/** A bank with a customer, and two members who decide. */
export interface Desk {
  readonly api: TestApi
  readonly acting: Acting
  /** She has £50,000.00. */
  readonly ada: TestCustomer
  /** Support and payments. */
  readonly priya: TestMember
  /** Payments and compliance. */
  readonly tom: TestMember
}

/** Opens a bank in which a maker may release this much in 24 hours without a second check. */
export async function openDesk(
  fixture: ApiFixture,
  releasedPence: bigint = bankLimits.secondCheckAbovePence.released,
): Promise<Desk> {
  const { paid } = bankLimits.secondCheckAbovePence
  const api = openPaymentsApi(fixture, {
    limits: { ...bankLimits, secondCheckAbovePence: { released: releasedPence, paid } },
  })
  const acting = new Acting(api)
  return {
    api,
    acting,
    ada: await openSignedInCustomer(api, 50_000_00n),
    priya: await acting.member(['support', 'payments'], { name: 'Priya Nair' }),
    tom: await acting.member(['payments', 'compliance'], { name: 'Tom Hallam' }),
  }
}

/** The status and the code of a refusal. */
export const codeOf = ({ status, body }: ActAnswer): readonly unknown[] => [
  status,
  'code' in body ? body.code : body,
]

/** Orders £1,000.00 for an investment, which is held. Returns its id. */
export async function holdOf(customer: TestCustomer): Promise<string> {
  const risky = { purpose: 'investment', warning: { rule: 'purpose', version: 1 } } as const
  const payment = await newPayment(customer, '1000.00', risky)
  expect(paymentOf(await pay(customer, payment))).toMatchObject({ status: 'held' })
  return payment.id
}

/** Claims a payment of this amount, as a scam. Returns the claim's id. */
export const claimOf = async ({ api, ada }: Desk, amountPence: bigint): Promise<string> =>
  (await makeClaimOf(ada, [await payBy(api, amountPence, { by: ada })])).id

/** Disputes a payment of this amount with a new card. Returns the dispute's id. */
export async function disputeOf({ api, ada }: Desk, amountMinor: bigint): Promise<string> {
  const network = networkOf(api, await cardsOf(ada, api).have())
  const { id, said } = await network.authorise({ amountMinor })
  expect([said, await network.clear(id, amountMinor)]).toEqual(['approved', 'approved'])
  return (await disputesOf(ada, api).open(id)).id
}

export const release =
  ({ client }: TestMember, id: string): Send =>
  body =>
    client.staffReleasePayment({ params: { id }, body })

export const payClaim =
  ({ client }: TestMember, id: string): Send =>
  body =>
    client.staffPayClaim({ params: { id }, body })

export const statusOfPayment = async ({ client }: TestCustomer, id: string): Promise<string> =>
  paymentOf(await client.readPayment({ params: { id } })).status

/** An act as it is stored. */
export async function readAct({ api: { bank } }: Desk, id: string) {
  const [act] = await bank.database.query<{
    state: string
    transfer_id: string | null
    failure: string | null
  }>('select state, transfer_id, failure from staff_act where id = $1', [id])
  return act
}

/** Lets a checker open an act, which opens its customer's record. */
export async function see({ client }: TestMember, actId: string) {
  const { status, body } = await client.staffSecondCheck({ params: { id: actId } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
