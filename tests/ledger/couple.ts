import { acceptInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import type { Bank } from '../../src/bank/bank.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import { fillIds } from './fill-ids.ts'
import { caller, type Maya, takeOnMaya } from './maya.ts'
import { newId, openTestBank, takeOn, type TestCustomer } from './test-bank.ts'

/** Maya and Daniel with their joint account, and a customer who has nothing to do with it. */
export interface Couple {
  readonly maya: Maya
  readonly daniel: TestCustomer
  readonly joint: string
  /** The invitation that opened it. */
  readonly invitation: string
  /** Ids by the names that SQL of a test has: `:maya`, `:sole`, and `:fresh`, which nothing has. */
  readonly ids: Readonly<Record<string, string>>
}

/** One customer invites another. Returns the invitation. */
export async function invite(bank: Bank, inviter: TestCustomer, invitee: TestCustomer): Promise<string> {
  const { customerId } = inviter
  const invitation = { id: newId(), email: `${invitee.customerId}@sarsen.example` }
  const sent = await sendInvitation(bank, { customerId, invitation, caller })
  if (!sent.ok) throw new Error(sent.refusal.code)
  return invitation.id
}

export async function takeOnCouple(database: Database): Promise<Couple> {
  const { bank } = openTestBank(database)
  const maya = await takeOnMaya(database)
  const [daniel, stranger] = [await takeOn(bank), await takeOn(bank)]
  const invitation = await invite(bank, maya, daniel)
  const { customerId } = daniel
  const accepted = await acceptInvitation(bank, { customerId, invitationId: invitation, caller })
  if (!accepted.ok) throw new Error(accepted.refusal.code)
  const joint = accepted.value.accountId
  return {
    maya,
    daniel,
    joint,
    invitation,
    ids: {
      maya: maya.customerId,
      daniel: daniel.customerId,
      stranger: stranger.customerId,
      sole: maya.accountId,
      joint,
      invitation,
      fresh: newId(),
    },
  }
}

/** Runs statements of SQL, one after another, with the ids filled in. */
export async function runAll(database: Queryable, sql: string, ids: Couple['ids']): Promise<void> {
  for (const statement of sql.split(';')) await database.query(fillIds(statement, ids))
}
