import type { Authorisation, CardMessage, Clearing } from '../../src/bank/cards/network/message.ts'
import { makeCardPaymentsDue } from '../../src/bank/cards/network/run-card-payments.ts'
import { readSecret } from '../../src/bank/cards/keep-card.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { answerCardNetwork } from '../../src/bank/outside/card-network.ts'
import { moneyOf } from '../../src/domain/money.ts'
import type { ApiFixture } from './api-fixture.ts'
import { openCardBank } from './card-bank.ts'
import type { TestApi } from './open-test-api.ts'
import type { Person } from './people.ts'

/** A cafe in London that takes £20.83 by chip and PIN. */
const cafe = {
  how: 'chip',
  merchant: 'Wrenmoor Cafe',
  mcc: '5812',
  country: 'GB',
  place: 'London',
  currency: 'GBP',
  amountMinor: 20_83n,
} as const

export type Purchase = Partial<Omit<Authorisation, 'kind' | 'id' | 'cardId'>>

const newId = () => crypto.randomUUID()

/** The card network of a bank, with one card of it. */
export function networkOf({ bank }: Pick<TestApi, 'bank'>, cardId: string) {
  /** Sends a message, and says the answer: "approved", "declined wrong_pin". */
  const send = async (message: CardMessage): Promise<string> => {
    const answered = await answerCardNetwork(bank, message)
    if (!answered.ok) return answered.refusal.code
    const { value } = answered
    return 'reason' in value ? `${value.answer} ${value.reason}` : value.answer
  }

  const readPin = async (): Promise<string> => {
    if (!bank.cardVault) throw new Error('there is no key')
    const secret = await readSecret(bank.database, bank.cardVault, cardId)
    if (secret?.pin === undefined) throw new Error('the card has no PIN')
    return secret.pin
  }

  /** Asks to pay, with the right PIN if it is by chip or cash and no other one is given. Returns the payment and the answer. */
  const authorise = async (changes: Purchase = {}, id = newId()) => {
    const asked = { ...cafe, ...changes }
    const pin =
      'pin' in changes || (asked.how !== 'chip' && asked.how !== 'cash') ? changes.pin : await readPin()
    return { id, said: await send({ ...asked, kind: 'authorisation', id, cardId, pin }) }
  }

  /** Clears a payment for a sum; without an id, what nobody authorised. */
  const clear = (
    authorisationId: string | undefined,
    amountMinor: bigint,
    changes: Partial<Omit<Clearing, 'kind' | 'cardId'>> = {},
  ) => send({ ...cafe, kind: 'clearing', id: newId(), cardId, authorisationId, amountMinor, ...changes })

  const change =
    (kind: 'increment' | 'reversal') =>
    (authorisationId: string, amountMinor: bigint, id = newId()) =>
      send({ kind, id, authorisationId, amountMinor })

  const refund = (paymentId: string, amountMinor: bigint, currency = 'GBP', id = newId()) =>
    send({ kind: 'refund', id, paymentId, amountMinor, currency })

  /** Where a payment stands, and what it kept. */
  const read = async (id: string) => {
    const [row] = await bank.database.query<{
      readonly status: string
      readonly authorised_pence: bigint | null
      readonly cleared_pence: bigint | null
      readonly owed_pence: bigint
      readonly refunded_pence: bigint
      readonly decline_reason: string | null
      readonly decline_facts: Readonly<Record<string, string>> | null
      readonly is_taken: boolean
    }>(
      `select status, authorised_pence, cleared_pence, owed_pence, refunded_pence, decline_reason, decline_facts,
              owed_taken_at is not null as is_taken
         from card_payment where id = $1`,
      [id],
    )
    return row
  }
  return {
    newId,
    send,
    readPin,
    authorise,
    clear,
    increment: change('increment'),
    reverse: change('reversal'),
    refund,
    read,
    statusOf: async (id: string) => (await read(id))?.status,
  }
}

/** What an account holds and has held, in pounds: "1000.00 of which 20.83 held". */
async function moneyIn({ bank }: Pick<TestApi, 'bank'>, accountId: string): Promise<string> {
  const [row] = await bank.database.query<{ balance_pence: bigint; held_pence: bigint }>(
    'select balance_pence, held_pence from account where id = $1',
    [accountId],
  )
  return `${moneyOf(row?.balance_pence ?? 0n)} of which ${moneyOf(row?.held_pence ?? 0n)} held`
}

/** What the cards' account holds, in pence: below zero while accounts owe it. */
export async function cardAccountPence({ bank }: Pick<TestApi, 'bank'>): Promise<bigint> {
  const [row] = await bank.database.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [ownAccountIds.cardSettlement],
  )
  return row?.balance_pence ?? 0n
}

/** The lines of a person's account, newest first: description, reference, category, amount. */
async function linesOf({ client, account }: Person) {
  const { body } = await client.listTransactions({ params: { id: account.id }, query: {} })
  if (!('transactions' in body)) throw new Error(JSON.stringify(body))
  return body.transactions.map(({ description, reference, category, type, amount }) => [
    description,
    reference,
    category,
    type === 'debit' ? `-${amount}` : amount,
  ])
}

/** A bank on a Thursday at ten, with Maya, who has £1,000.00 and an active card in the network. */
export async function openNetworkBank(fixture: ApiFixture) {
  const opened = await openCardBank(fixture)
  const cardId = await opened.have()
  return {
    ...opened,
    cardId,
    network: networkOf(opened.api, cardId),
    money: () => moneyIn(opened.api, opened.maya.account.id),
    lines: () => linesOf(opened.maya),
    /** Makes what is due by itself, and says what that was. */
    run: () => makeCardPaymentsDue(opened.api.bank),
    lastFour: async () => (await opened.read(cardId)).lastFour,
  }
}
export type NetworkBank = Awaited<ReturnType<typeof openNetworkBank>>
