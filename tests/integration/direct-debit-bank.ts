import { expect } from 'vitest'
import { announceCollection, lodgeMandate } from '../../src/bank/direct-debits/originators.ts'
import { noOutsideBanks, type OriginatorMessage } from '../../src/bank/outside/outside-banks.ts'
import { DirectDebit } from '../../src/contract/direct-debits.ts'
import type { ApiFixture } from './api-fixture.ts'
import { openPerson, type Person, signInAgain } from './people.ts'

export const company = 'Wrenmoor Broadband'

/** Monday, at ten in the morning in London. */
const monday = new Date('2026-11-16T10:00:00Z')

/** Each mandate of a test file has a reference of its own: what one test leaves untold is told in the next. */
let references = 0

/**
 * A bank with a customer who has £100.00, a clock that tests move, and originators whose line they cut: what they heard is
 * kept.
 */
export async function openDirectDebitBank(fixture: ApiFixture) {
  let now = monday
  let hasAnswers = true
  const heard: OriginatorMessage[] = []
  const notifyOriginator = (message: OriginatorMessage) => {
    heard.push(message)
    return hasAnswers ? Promise.resolve() : Promise.reject(new Error('the line is busy'))
  }
  const outside = { ...noOutsideBanks, notifyOriginator }
  const api = fixture.openApi(undefined, { outside, clock: () => now })
  const maya = await openPerson(api, 'Maya Okafor', 100_00n)

  /** `visitor`: the address of the visitor of a demonstration who adds it. */
  const lodge = async (accountId = maya.account.id, visitor: string | null = null): Promise<string> => {
    const id = crypto.randomUUID()
    references += 1
    const reference = `WB-${100_000 + references}`
    const mandate = { id, accountId, serviceUserNumber: '990004', company, reference, at: now, visitor }
    const lodged = await api.bank.database.transaction(transaction => lodgeMandate(transaction, mandate))
    expect(lodged).toMatchObject({ ok: true })
    return id
  }
  const announce = (
    directDebitId: string,
    dueOn: string,
    amountPence: bigint,
    represents?: string,
  ): ReturnType<typeof announceCollection> =>
    api.bank.database.transaction(transaction =>
      announceCollection(transaction, {
        directDebitId,
        dueOn,
        amountPence,
        at: now,
        ...(represents !== undefined && { represents }),
      }),
    )
  const read = async (id: string, { client }: Person = maya): Promise<DirectDebit> => {
    const { body } = await client.readDirectDebit({ params: { id } })
    if (!('directDebit' in body)) throw new Error(JSON.stringify(body))
    return body.directDebit
  }
  const newsOf = (person: Person) =>
    fixture.database.query<{ type: string; facts: Readonly<Record<string, string>> | null }>(
      `select type, facts from notification where customer_id = $1 and type <> 'welcome' order by created_at, id`,
      [person.customerId],
    )
  return {
    api,
    maya,
    lodge,
    announce,
    read,
    now: () => now,
    /** Whether originators answer. */
    answer: (answers: boolean) => {
      hasAnswers = answers
    },
    /** Moves the clock, and signs people in again. */
    at: async (time: string, ...people: readonly Person[]): Promise<void> => {
      now = new Date(time)
      for (const person of [maya, ...people]) await signInAgain(person)
    },
    /** Announces a collection. Returns its id. */
    announced: async (...announcement: Parameters<typeof announce>): Promise<string> => {
      const result = await announce(...announcement)
      if (!result.ok) throw new Error(result.refusal)
      return result.value.collectionId
    },
    /** Where the collections of a Direct Debit stand. */
    stands: async (id: string, person: Person = maya) =>
      (await read(id, person)).history.map(({ what, dueOn, amount }) => [what, dueOn, amount]),
    cancel: (id: string, { client }: Person = maya) => client.cancelDirectDebit({ params: { id }, body: {} }),
    refund: (
      collectionId: string,
      { client }: Person = maya,
      body: { id: string; reason: 1 | 2 | 4 | 5 | 8 } = { id: crypto.randomUUID(), reason: 1 },
    ) => client.refundCollection({ params: { id: collectionId }, body }),
    balanceOf: async ({ client, account }: Person = maya, id = account.id): Promise<string> => {
      const { body } = await client.readBalance({ params: { id } })
      return 'available' in body ? body.available : JSON.stringify(body)
    },
    /** The types of a person's notices. Those of one moment have no order among themselves. */
    newsTypes: async (person: Person = maya) => (await newsOf(person)).map(({ type }) => type).toSorted(),
    /** The facts of a person's notices of a type, in the order of time. */
    factsOf: async (type: string, person: Person = maya) =>
      (await newsOf(person)).flatMap(news => (news.type === type ? [news.facts] : [])),
    /** What the originator of a reference was told: kind, code and due day. */
    heardOf: (reference: string) =>
      heard.flatMap(message =>
        message.reference === reference ? [[message.kind, message.code, message.dueOn]] : [],
      ),
    idsHeard: (reference: string) =>
      heard.flatMap(message => (message.reference === reference ? [message.id] : [])),
  }
}

export type DirectDebitBank = Awaited<ReturnType<typeof openDirectDebitBank>>
