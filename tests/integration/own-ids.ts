import type { Database } from '../../src/bank/database/database.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { newAuthenticator, type SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { asPrivateDesk } from '../support/open-customer.ts'
import type { TestCustomer } from './customers.ts'
import { networkOf } from './card-network.ts'
import { announceOne } from './direct-debit-steps.ts'
import { openTestApi, publicOrigin } from './open-test-api.ts'
import { addPasskey, openConfirmation } from './passkey-customer.ts'
import { aDateToCome, idsOf, isOfIds, segmentOf, type Ids } from './right-requests.ts'

type Name = keyof Ids
type Makers = Readonly<Record<Name, () => Promise<string>>>

/** The same, done once: whoever asks again gets what was made. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

/** Expects an answer of this status; what it was for has a name in the error. */
function expectStatus(what: string, answer: { readonly status: number }, wanted: number): void {
  if (answer.status !== wanted) throw new Error(`${what} answered ${answer.status}`)
}

/**
 * Makes each of a customer's resources when it is asked for, once, and whatever it is of before it. A customer who has a
 * passkey already signs in with one more step. `authenticator` keeps the passkey.
 */
function makersFor(
  { client, account, customerId }: TestCustomer,
  database: Database,
  authenticator?: SoftwareAuthenticator,
): Makers {
  const network = once(async () => networkOf(openTestApi(database), await makers.cards()))
  const merchant = async () => `Shop ${(await makers.cards()).slice(0, 8)}`
  const directDebit = once(() => announceOne({ database, clock: () => new Date() }, account.id))
  const recurringPayment = once(async () => {
    const id = crypto.randomUUID()
    const details = { how: 'recurring', merchant: await merchant(), id } as const
    const taken = await (await network()).clear(undefined, 1n, details)
    if (taken !== 'approved') throw new Error(`the recurring payment is ${taken}`)
    return id
  })
  const onlinePayment = once(async () => {
    const online = await (await network()).authorise({ how: 'online', merchant: await merchant() })
    if (online.said !== 'waiting') throw new Error(`the card payment is ${online.said}`)
    return online.id
  })
  const read = async (what: string, sql: string, values: string[]) => {
    const [row] = await database.query<{ id: string }>(sql, values)
    if (!row) throw new Error(`${what} is not there`)
    return row.id
  }

  const makers: Makers = {
    accounts: () => Promise.resolve(account.id),
    pots: once(async () => {
      const id = crypto.randomUUID()
      const body = { id, name: `Pot ${id.slice(0, 8)}`, colour: 'tarn' } as const
      expectStatus('the pot', await client.openPot({ params: { id: account.id }, body }), 201)
      return id
    }),
    'standing-orders': once(async () => {
      const id = crypto.randomUUID()
      const answer = await client.setUpStandingOrder({
        body: {
          id,
          accountId: account.id,
          creditorAccountId: await makers.pots(),
          amount: '1.00',
          reference: `Order ${id.slice(0, 8)}`,
          frequency: 'weekly',
          firstOn: aDateToCome,
        },
      })
      expectStatus('the standing order', answer, 201)
      return id
    }),
    'joint-invitations': once(async () => {
      const id = crypto.randomUUID()
      const body = { id, email: `nobody.${id}@example.com`, acknowledged: true } as const
      expectStatus('the invitation', await client.sendInvitation({ body }), 202)
      return id
    }),
    payees: once(async () => {
      const id = crypto.randomUUID()
      const payee = { name: `Payee ${id.slice(0, 8)}`, kind: 'business' } as const
      const body = { id, ...payee, sortCode: '20-00-00', accountNumber: '87654321' }
      expectStatus('the payee', await client.addPayee({ body }), 201)
      return id
    }),
    transfers: once(async () => {
      const id = crypto.randomUUID()
      const body = {
        id,
        recipientName: 'Luigi Menabrea',
        destination: '20-00-00 12345678',
        amount: '1.00',
      }
      const answer = await asPrivateDesk({ database }, { customerId }, () =>
        client.placeTransfer({ params: { id: account.id }, body }),
      )
      expectStatus('the transfer', answer, 201)
      return id
    }),
    // It waits for its confirmation.
    payments: once(async () => {
      const id = crypto.randomUUID()
      const recipient = {
        name: `Payment ${id.slice(0, 8)}`,
        kind: 'business',
        destination: 'SE3550000000054910000003',
      } as const
      const body = { id, accountId: account.id, recipient, amount: '1.00' }
      expectStatus('the payment', await client.placePayment({ body }), 403)
      return id
    }),
    claims: once(async () => {
      const id = crypto.randomUUID()
      const story = 'Somebody called and said who they were not.'
      const body = { id, transferIds: [await makers.transfers()], kind: 'scam' as const, story }
      expectStatus('the claim', await client.makeClaim({ body }), 201)
      return id
    }),
    'direct-debits': async () => (await directDebit()).directDebitId,
    collections: async () => (await directDebit()).collectionId,
    cards: once(async () => {
      const id = crypto.randomUUID()
      const name = `Card ${id.slice(0, 8)}`
      const body = { id, accountId: account.id, kind: 'virtual', name, oneMerchant: true } as const
      expectStatus('the card', await client.orderCard({ body }), 201)
      return id
    }),
    'card-authorisations': onlinePayment,
    'card-payments': onlinePayment,
    'card-disputes': once(async () => {
      const id = crypto.randomUUID()
      const story = 'It was to arrive on Monday and did not.'
      const body = { id, paymentId: await recurringPayment(), reason: 'not_received', story } as const
      expectStatus('the dispute', await client.openCardDispute({ body }), 201)
      return id
    }),
    'stopped-merchants': once(async () => {
      await recurringPayment()
      const values = [customerId, await merchant()]
      return read('the merchant', 'select stopped_merchant_id($1, $2) as id', values)
    }),
    sessions: () =>
      read(
        'a session',
        'select id from session where customer_id = $1 and ended_at is null order by created_at desc, id desc limit 1',
        [customerId],
      ),
    notifications: async () =>
      read(
        'a notification of the transfer',
        'select id from notification where customer_id = $1 and transfer_id = $2',
        [customerId, await makers.transfers()],
      ),
    passkeys: once(async () => {
      const { passkey } = await addPasskey(client, authenticator ?? (await newAuthenticator(publicOrigin)))
      return passkey.id
    }),
    confirmations: once(async () => {
      await makers.passkeys()
      return (await openConfirmation(client)).id
    }),
  }
  return makers
}

/** The ids of a customer's resources, one of every kind. They are made here; the passkey comes last. */
export async function makeOwnIds(
  customer: TestCustomer,
  database: Database,
  authenticator?: SoftwareAuthenticator,
): Promise<Ids> {
  const makers = makersFor(customer, database, authenticator)
  const ids = { ...idsOf('') }
  for (const name of Object.keys(ids)) if (isOfIds(name, ids)) ids[name] = await makers[name]()
  return ids
}

/**
 * The ids for one operation: the resource that its path names is made here, as those of `further` are. The others belong
 * to nobody.
 */
export async function makeIdsFor(
  operation: Operation,
  customer: TestCustomer,
  database: Database,
  further: readonly Name[] = [],
): Promise<Ids> {
  const makers = makersFor(customer, database)
  const ids = { ...idsOf(crypto.randomUUID()), accounts: customer.account.id }
  const named = segmentOf(operation)
  if (isOfIds(named, ids)) ids[named] = await makers[named]()
  for (const name of further) ids[name] = await makers[name]()
  return ids
}
