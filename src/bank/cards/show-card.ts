import { hasEnded, isInUse, pinTriesMax } from '../../domain/cards.ts'
import type { ConfirmedAction } from '../../domain/confirmed-action.ts'
import { appendAuditEventsOnce } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { answerWithCard, type Card, lockCard, shownLabelOf } from './card.ts'
import { auditCard, cardNotice } from './card-steps.ts'
import type { CardSecret } from './card-vault.ts'
import { readSecret } from './keep-card.ts'

/** In order of precedence. */
export type ShowRefusal =
  | { readonly code: 'not_found' | 'cards_not_available' | 'changed_meanwhile' }
  | ConfirmationRefusal

interface OwnCard {
  readonly cardId: string
  readonly confirming: ConfirmedRequest
}

interface ShownSecret extends CardSecret {
  /** `YYYY-MM-DD` */
  readonly expiresOn: string
}

/** What is shown, and the action that confirms it. */
const shown = {
  details: 'card_details_shown',
  pin: 'card_pin_shown',
} as const satisfies Readonly<Record<string, ConfirmedAction>>

async function show(
  bank: Bank,
  { cardId, confirming }: OwnCard,
  what: keyof typeof shown,
): Promise<Result<ShownSecret, ShowRefusal>> {
  const draft = draftConfirmation(bank)
  const { at } = draft
  const entryId = bank.newId()
  const noticeIds = [bank.newId(), bank.newId(), bank.newId()] as const
  const { customerId } = confirming.session
  return bank.database.transaction(async (transaction): Promise<Result<ShownSecret, ShowRefusal>> => {
    await lockForConfirmation(transaction, confirming)
    const locked = await lockCard(transaction, { customerId, cardId })
    if (!locked || (what === 'pin' && locked.card.kind === 'virtual')) return refused({ code: 'not_found' })
    const { card } = locked
    const vault = bank.cardVault
    if (!vault) return refused({ code: 'cards_not_available' })
    if (!isInUse(card.status)) return refused({ code: 'changed_meanwhile' })
    const secret = await readSecret(transaction, vault, cardId)
    if (!secret) return refused({ code: 'cards_not_available' })
    const fields = { card: await shownLabelOf(bank, transaction, { card, caller: confirming.caller }) }
    const need = { action: shown[what], subject: cardId, fields } as const
    const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
    if (!confirmed.ok) return confirmed
    const detail = { cardId, accountId: card.account_id, what, confirmationId: confirmed.value }
    const event = { chainId: customerId, at, type: shown[what], detail, caller: confirming.caller }
    await appendAuditEventsOnce(transaction, entryId, [event])
    const notice = cardNotice(noticeIds, card, { type: 'card_details_shown', at, facts: { what } })
    await giveNotice(transaction, notice)
    return accepted({ ...secret, expiresOn: card.expires_on })
  })
}

/**
 * The number, the expiry and the security code of an active or frozen card, confirmed each time. Notifies the customer; the
 * audit has that they were shown, and nothing of them. Refusals, in this order: `not_found`; `cards_not_available`, without
 * the key that sealed them; `changed_meanwhile`; what a confirmation refuses. Source: specification section 15.1.
 */
export const showDetails = (bank: Bank, own: OwnCard) => show(bank, own, 'details')

/** The PIN of a physical card, otherwise like {@link showDetails}. A virtual card has none: `not_found`. */
export const showPin = (bank: Bank, own: OwnCard) => show(bank, own, 'pin')

/** In order of precedence. */
export type UnblockRefusal = { readonly code: 'not_found' | 'changed_meanwhile' } | ConfirmationRefusal

/**
 * Lets a card take its PIN again after three wrong ones. Confirmed; a PIN that is not blocked stays so. Refusals, in this
 * order: `not_found`, also for a virtual card; `changed_meanwhile`, if the card has ended; what a confirmation refuses.
 */
export async function unblockPin(
  bank: Bank,
  { cardId, confirming }: OwnCard,
): Promise<Result<Card, UnblockRefusal>> {
  const draft = draftConfirmation(bank)
  const { at } = draft
  const own = { customerId: confirming.session.customerId, cardId }
  return bank.database.transaction(async (transaction): Promise<Result<Card, UnblockRefusal>> => {
    await lockForConfirmation(transaction, confirming)
    const locked = await lockCard(transaction, own)
    if (!locked || locked.card.kind === 'virtual') return refused({ code: 'not_found' })
    const { card } = locked
    if (hasEnded(card.status)) return refused({ code: 'changed_meanwhile' })
    if (card.pin_failures >= pinTriesMax) {
      const fields = { card: await shownLabelOf(bank, transaction, { card, caller: confirming.caller }) }
      const need = { action: 'card_pin_unblocked', subject: cardId, fields } as const
      const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
      if (!confirmed.ok) return confirmed
      await transaction.query('update card set pin_failures = 0 where id = $1', [cardId])
      const detail = { confirmationId: confirmed.value }
      const { caller } = confirming
      await auditCard(transaction, card, { type: 'card_pin_unblocked', at, detail, caller })
    }
    return answerWithCard(bank, transaction, { ...own, caller: confirming.caller })
  })
}
