import { expect } from 'vitest'
import { fromNowhere } from '../../src/bank/sessions/caller.ts'
import { deliverCard } from '../../src/bank/simulator/deliver-card.ts'
import type { CardDetails } from '../../src/contract/cards.ts'
import type { ReplacementReason } from '../../src/domain/cards.ts'
import type { ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
import { openPerson, type Person, signInAgain } from './people.ts'

/** Thursday, at ten in the morning in London. */
const thursday = new Date('2026-11-26T10:00:00Z')

/** Orders, makes and reads the cards of a person. */
export function cardsOf({ client, account, customerId }: Person, { bank }: TestApi) {
  const order = async (design: 'tarn' | 'gold' = 'tarn', accountId = account.id): Promise<string> => {
    const id = crypto.randomUUID()
    const { status } = await client.orderCard({ body: { id, accountId, kind: 'physical', design } })
    expect(status).toBe(201)
    return id
  }
  const askVirtual = (name: string) =>
    client.orderCard({
      body: { id: crypto.randomUUID(), accountId: account.id, kind: 'virtual', name, oneMerchant: false },
    })
  const read = async (id: string) => {
    const { body } = await client.readCard({ params: { id } })
    if (!('card' in body)) throw new Error(JSON.stringify(body))
    return body.card
  }
  const activate = (id: string, securityCode = '123') =>
    client.activateCard({ params: { id }, body: { securityCode } })
  const deliver = (cardId: string) => deliverCard(bank, { customerId, cardId, caller: fromNowhere })
  return {
    /** Orders a physical card. Returns its id. */
    order,
    askVirtual,
    /** Makes a virtual card. Returns it. */
    makeVirtual: async (name: string) => {
      const { body } = await askVirtual(name)
      if (!('card' in body)) throw new Error(JSON.stringify(body))
      return body.card
    },
    read,
    statusOf: async (id: string) => (await read(id)).status,
    activate,
    deliver,
    /** Orders a card that came and is active. */
    have: async (design: 'tarn' | 'gold' = 'tarn'): Promise<string> => {
      const id = await order(design)
      expect((await deliver(id)).ok).toBe(true)
      expect((await activate(id)).status).toBe(200)
      return id
    },
    replace: (cardId: string, reason: ReplacementReason, id: string = crypto.randomUUID()) =>
      client.replaceCard({ params: { id: cardId }, body: { id, reason } }),
  }
}

/** Shows the secrets of a person's cards, each after a confirmation by the password. */
function secretsOf({ client }: Person) {
  const confirmed = async <Answer extends { readonly status: number; readonly body: unknown }>(
    ask: (confirmationId?: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const { id } = openedBy(await ask())
    expect((await answerByPassword(client, { id })).status).toBe(200)
    return ask(id)
  }
  return {
    /** Asks, confirms and asks again. */
    confirmed,
    detailsOf: async (id: string): Promise<CardDetails> => {
      const { body } = await confirmed(confirmationId =>
        client.showCardDetails({ params: { id }, body: { confirmationId } }),
      )
      if (!('number' in body)) throw new Error(JSON.stringify(body))
      return body
    },
    pinOf: async (id: string): Promise<string> => {
      const { body } = await confirmed(confirmationId =>
        client.showCardPin({ params: { id }, body: { confirmationId } }),
      )
      if (!('pin' in body)) throw new Error(JSON.stringify(body))
      return body.pin
    },
  }
}

/** The titles and descriptions of a person's notifications about cards, newest first. */
export async function cardNoticesOf({ client }: Person): Promise<readonly (readonly [string, string])[]> {
  const { body } = await client.listNotifications({ query: { pageSize: 50 } })
  const listed = 'notifications' in body ? body.notifications : []
  return listed.flatMap(({ type, title, description }) =>
    type.startsWith('card_') || type === 'approve_a_payment' || type === 'pin_blocked'
      ? [[title, description] as const]
      : [],
  )
}

/** A bank whose clock stands on a Thursday until it is moved, with a customer who may have cards. */
export async function openCardBank(fixture: ApiFixture) {
  let now = thursday
  const clock = () => now
  const api = fixture.openApi(fixture.database, { clock })
  const maya = await openPerson(api, 'Maya Okafor', 1_000_00n)
  return {
    api,
    clock,
    maya,
    ...cardsOf(maya, api),
    ...secretsOf(maya),
    /** Moves the clock, and signs in again. */
    at: async (time: string): Promise<void> => {
      now = new Date(time)
      await signInAgain(maya)
    },
  }
}
export type CardBank = Awaited<ReturnType<typeof openCardBank>>
