import { activationTriesMax } from '../../domain/cards.ts'
import { appendAuditEventsOnce, isEntered } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, type Notice } from '../notifications/give-notice.ts'
import { refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { answerWithCard, type Card, type CardRow, type LockedCard, lockCard } from './card.ts'
import { cardNotice, stepCard } from './card-steps.ts'
import { readSecret } from './keep-card.ts'

/** In order of precedence. */
export type ActivationRefusal =
  | { readonly code: 'not_found' | 'cards_not_available' | 'changed_meanwhile' }
  | { readonly code: 'wrong_security_code'; readonly triesLeft: number }

interface ActivateCard {
  readonly customerId: string
  readonly cardId: string
  readonly securityCode: string
  readonly caller: Caller
}

/** Ids that must exist before the database transaction, which may run twice. */
interface Draft {
  readonly at: Date
  readonly entryId: string
  readonly noticeIds: Notice['ids']
}

/** Counts a wrong code; the fifth cancels the card. */
async function countWrong(
  transaction: Queryable,
  card: CardRow,
  { at, entryId, noticeIds, caller }: Draft & { readonly caller: Caller },
): Promise<number> {
  const { customer_id: chainId, id: cardId } = card
  const failures = card.activation_failures + 1
  const type = 'card_code_wrong'
  const detail = { cardId, accountId: card.account_id, failures }
  await appendAuditEventsOnce(transaction, entryId, [{ chainId, at, type, detail, caller }])
  if (failures < activationTriesMax) {
    await transaction.query('update card set activation_failures = activation_failures + 1 where id = $1', [
      cardId,
    ])
    return activationTriesMax - failures
  }
  const step = { to: 'cancelled', because: 'wrong_codes', at, caller, countsTry: true } as const
  const cancelled = await stepCard(transaction, card, step)
  await giveNotice(transaction, cardNotice(noticeIds, cancelled, { type: 'card_stopped', at }))
  return 0
}

/** Activates the card, and ends the one that it replaces. */
async function activate(
  transaction: Queryable,
  { card, other }: LockedCard,
  { at, noticeIds, caller }: Draft & { readonly caller: Caller },
): Promise<void> {
  if (card.slot === 2 && other)
    await stepCard(transaction, other, { to: 'replaced', because: 'replacement', at, caller })
  const active = await stepCard(transaction, card, { to: 'active', at, caller })
  await giveNotice(transaction, cardNotice(noticeIds, active, { type: 'card_activated', at }))
}

/**
 * Activates a card that is on its way, by the security code that is on it. Each wrong code counts, and the fifth cancels the
 * card. A card that it replaces is replaced then. Activating an active card changes nothing and succeeds. Notifies the
 * customer. Refusals, in this order: `not_found`; `cards_not_available`, without the key that sealed it;
 * `changed_meanwhile`, if the card is not on its way; `wrong_security_code`, with the tries that are left. Source:
 * specification section 15.1.
 */
export async function activateCard(
  bank: Bank,
  { securityCode, caller, ...own }: ActivateCard,
): Promise<Result<Card, ActivationRefusal>> {
  const at = bank.clock()
  const noticeIds = [bank.newId(), bank.newId(), bank.newId()] as const
  const draft = { at, entryId: bank.newId(), noticeIds, caller }
  return bank.database.transaction(async (transaction): Promise<Result<Card, ActivationRefusal>> => {
    await lockCustomer(transaction, own.customerId)
    const locked = await lockCard(transaction, own)
    if (!locked) return refused({ code: 'not_found' })
    const { card } = locked
    // A repeated run: the first one counted the try, but its acknowledgement was lost.
    if (await isEntered(transaction, draft.entryId, { chainId: own.customerId, at })) {
      const triesLeft = activationTriesMax - card.activation_failures
      return refused({ code: 'wrong_security_code', triesLeft })
    }
    const vault = bank.cardVault
    if (!vault) return refused({ code: 'cards_not_available' })
    if (card.kind === 'virtual') return refused({ code: 'changed_meanwhile' })
    if (card.status !== 'active') {
      if (card.status !== 'on_its_way') return refused({ code: 'changed_meanwhile' })
      const secret = await readSecret(transaction, vault, card.id)
      if (!secret) return refused({ code: 'cards_not_available' })
      if (secret.securityCode !== securityCode) {
        const triesLeft = await countWrong(transaction, card, draft)
        return refused({ code: 'wrong_security_code', triesLeft })
      }
      await activate(transaction, locked, draft)
    }
    return answerWithCard(bank, transaction, { ...own, caller })
  })
}
