import { deliveredSecurityCode } from '../../domain/cards.ts'
import type { Bank } from '../bank.ts'
import { answerWithCard, type Card, lockCard } from '../cards/card.ts'
import { auditCard, stepCard } from '../cards/card-steps.ts'
import { readSecret } from '../cards/keep-card.ts'
import { lockCustomer } from '../customers/customer.ts'
import { refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'

/** In order of precedence. */
export interface DeliveryRefusal {
  readonly code: 'not_found' | 'cards_not_available' | 'changed_meanwhile'
}

/**
 * Brings a card of a demonstration at once, in place of the post that nobody can send here: it is on its way, and the code on
 * it is 123. Again, it changes nothing. Refusals, in this order: `not_found`; `cards_not_available`; `changed_meanwhile`, if
 * the card is neither ordered nor on its way. Source: specification section 15.8.
 */
export async function deliverCard(
  bank: Bank,
  { caller, ...own }: { readonly customerId: string; readonly cardId: string; readonly caller: Caller },
): Promise<Result<Card, DeliveryRefusal>> {
  const at = bank.clock()
  return bank.database.transaction(async (transaction): Promise<Result<Card, DeliveryRefusal>> => {
    await lockCustomer(transaction, own.customerId)
    const locked = await lockCard(transaction, own)
    if (!locked) return refused({ code: 'not_found' })
    const { card } = locked
    const vault = bank.cardVault
    if (!vault) return refused({ code: 'cards_not_available' })
    if (card.status !== 'ordered' && card.status !== 'on_its_way')
      return refused({ code: 'changed_meanwhile' })
    const secret = await readSecret(transaction, vault, card.id)
    if (!secret) return refused({ code: 'cards_not_available' })
    if (secret.securityCode !== deliveredSecurityCode) {
      const sealed = await vault.seal(card.id, { ...secret, securityCode: deliveredSecurityCode })
      await transaction.query('update card_secret set sealed = $2 where card_id = $1', [card.id, sealed])
      await auditCard(transaction, card, { type: 'card_delivered', at, caller })
    }
    if (card.status === 'ordered') await stepCard(transaction, card, { to: 'on_its_way', at, caller })
    return answerWithCard(bank, transaction, { ...own, caller })
  })
}
