import { expect } from 'vitest'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import type { ClaimKind } from '../../src/domain/claims.ts'
import type { TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'

export const story = 'Somebody called and said that they were the bank.'

export interface Paying {
  readonly by: TestCustomer
  readonly to?: string
  readonly destination?: string
}

/** A payment; left out, to another bank. Returns its id. */
export async function payBy(
  { bank }: TestApi,
  amountPence: bigint,
  { by, to = ownAccountIds.settlement, destination = '000001 10000002' }: Paying,
): Promise<string> {
  const id = crypto.randomUUID()
  const { outcome } = await bank.postings.post({
    id,
    kind: 'posting',
    debtorAccountId: by.account.id,
    creditorAccountId: to,
    amountPence,
    recipientName: 'Tomasz Zielinski',
    destination,
    reference: 'Deposit',
    category: 'Transfer',
    debtorDescription: 'Transfer to Tomasz Zielinski',
    creditorDescription: 'Deposit from Ada Byron',
    placedBy: by.customerId,
    decidedAt: bank.clock(),
  })
  expect(outcome).toBe('completed')
  return id
}

export interface Typed {
  readonly id?: string
  readonly kind?: ClaimKind
  readonly story?: string
  readonly isVulnerable?: boolean
}

/** Sends a claim for these payments: of a scam, unless something else is typed. */
export const sendClaim = ({ client }: TestCustomer, transferIds: readonly string[], typed: Typed = {}) =>
  client.makeClaim({
    body: { id: crypto.randomUUID(), kind: 'scam', story, ...typed, transferIds: [...transferIds] },
  })

/** Makes a claim and returns it. */
export async function makeClaimOf(customer: TestCustomer, transferIds: readonly string[], typed: Typed = {}) {
  const { status, body } = await sendClaim(customer, transferIds, typed)
  expect(status).toBe(201)
  if (!('claim' in body)) throw new Error(JSON.stringify(body))
  return body.claim
}

/** A customer's claim as they read it, or the problem. */
export async function readClaimOf({ client }: TestCustomer, id: string) {
  const { body } = await client.readClaim({ params: { id } })
  return 'claim' in body ? body.claim : body
}

/** The code of a problem. */
export const codeOf = ({ body }: { readonly body: unknown }) =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : body
