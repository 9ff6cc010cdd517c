import type { Database } from '../../src/bank/database/database.ts'
import { newAuthenticator, type SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { asPrivateDesk } from '../support/open-customer.ts'
import type { TestCustomer } from './customers.ts'
import { networkOf } from './card-network.ts'
import { announceOne } from './direct-debit-steps.ts'
import { openTestApi, publicOrigin } from './open-test-api.ts'
import { addPasskey, openConfirmation } from './passkey-customer.ts'
import { aDateToCome, type Ids } from './right-requests.ts'

/**
 * The ids of a customer's resources: the account, a pot that is opened, a transfer that is placed and an invitation that
 * is sent here, the transfer's notification, a payee that is added, a payment that waits for its confirmation, a claim for the
 * transfer, a Direct Debit with a collection that is announced, a standing order into the pot, a virtual card with an online
 * payment that waits and one merchant, who takes a recurring payment of it, and the session of their browser. A passkey that is
 * added here, and a confirmation that waits: a customer who has one already signs in with one more step. `authenticator`
 * keeps the passkey.
 */
export async function makeOwnIds(
  { client, account, customerId }: TestCustomer,
  database: Database,
  authenticator?: SoftwareAuthenticator,
): Promise<Ids> {
  const [transfers, pots, invitation] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const opened = await client.openPot({
    params: { id: account.id },
    body: { id: pots, name: `Pot ${pots.slice(0, 8)}`, colour: 'tarn' },
  })
  if (opened.status !== 201) throw new Error(`the pot answered ${opened.status}`)
  const standingOrders = crypto.randomUUID()
  const order = await client.setUpStandingOrder({
    body: {
      id: standingOrders,
      accountId: account.id,
      creditorAccountId: pots,
      amount: '1.00',
      reference: `Order ${standingOrders.slice(0, 8)}`,
      frequency: 'weekly',
      firstOn: aDateToCome,
    },
  })
  if (order.status !== 201) throw new Error(`the standing order answered ${order.status}`)
  const invited = await client.sendInvitation({
    body: { id: invitation, email: `nobody.${invitation}@example.com`, acknowledged: true },
  })
  if (invited.status !== 202) throw new Error(`the invitation answered ${invited.status}`)
  const payees = crypto.randomUUID()
  const payee = { name: `Payee ${payees.slice(0, 8)}`, kind: 'business' } as const
  const added = await client.addPayee({
    body: { id: payees, ...payee, sortCode: '20-00-00', accountNumber: '87654321' },
  })
  if (added.status !== 201) throw new Error(`the payee answered ${added.status}`)
  const body = {
    id: transfers,
    recipientName: 'Luigi Menabrea',
    destination: '20-00-00 12345678',
    amount: '1.00',
  }
  const { status } = await asPrivateDesk({ database }, { customerId }, () =>
    client.placeTransfer({ params: { id: account.id }, body }),
  )
  if (status !== 201) throw new Error(`the transfer answered ${status}`)
  const payments = crypto.randomUUID()
  const recipient = {
    name: `Payment ${payments.slice(0, 8)}`,
    kind: 'business',
    destination: 'SE3550000000054910000003',
  } as const
  const payment = { id: payments, accountId: account.id, recipient, amount: '1.00' }
  const kept = await client.placePayment({ body: payment })
  if (kept.status !== 403) throw new Error(`the payment answered ${kept.status}`)
  const claims = crypto.randomUUID()
  const claimed = await client.makeClaim({
    body: {
      id: claims,
      transferIds: [transfers],
      kind: 'scam',
      story: 'Somebody called and said who they were not.',
    },
  })
  if (claimed.status !== 201) throw new Error(`the claim answered ${claimed.status}`)
  const { directDebitId, collectionId: collections } = await announceOne(
    { database, clock: () => new Date() },
    account.id,
  )
  const cards = crypto.randomUUID()
  const name = `Card ${cards.slice(0, 8)}`
  const made = await client.orderCard({
    body: { id: cards, accountId: account.id, kind: 'virtual', name, oneMerchant: true },
  })
  if (made.status !== 201) throw new Error(`the card answered ${made.status}`)
  const network = networkOf(openTestApi(database), cards)
  const merchant = `Shop ${cards.slice(0, 8)}`
  const online = await network.authorise({ how: 'online', merchant })
  if (online.said !== 'waiting') throw new Error(`the card payment is ${online.said}`)
  const settled = crypto.randomUUID()
  const taken = await network.clear(undefined, 1n, { how: 'recurring', merchant, id: settled })
  if (taken !== 'approved') throw new Error(`the recurring payment is ${taken}`)
  const disputes = crypto.randomUUID()
  const disputed = await client.openCardDispute({
    body: {
      id: disputes,
      paymentId: settled,
      reason: 'not_received',
      story: 'It was to arrive on Monday and did not.',
    },
  })
  if (disputed.status !== 201) throw new Error(`the dispute answered ${disputed.status}`)
  const [stopped] = await database.query<{ id: string }>('select stopped_merchant_id($1, $2) as id', [
    customerId,
    merchant,
  ])
  if (!stopped) throw new Error('the merchant has no id')
  const [session] = await database.query<{ id: string }>(
    'select id from session where customer_id = $1 and ended_at is null order by created_at desc, id desc limit 1',
    [customerId],
  )
  if (!session) throw new Error('the customer is not signed in')
  const [notification] = await database.query<{ id: string }>(
    'select id from notification where customer_id = $1 and transfer_id = $2',
    [customerId, transfers],
  )
  if (!notification) throw new Error('the customer was not notified of the transfer')
  const { passkey } = await addPasskey(client, authenticator ?? (await newAuthenticator(publicOrigin)))
  const { id: confirmations } = await openConfirmation(client)
  return {
    accounts: account.id,
    pots,
    transfers,
    sessions: session.id,
    notifications: notification.id,
    'joint-invitations': invitation,
    payees,
    payments,
    claims,
    'direct-debits': directDebitId,
    collections,
    cards,
    'card-authorisations': online.id,
    'card-payments': online.id,
    'card-disputes': disputes,
    'stopped-merchants': stopped.id,
    'standing-orders': standingOrders,
    passkeys: passkey.id,
    confirmations,
  }
}
