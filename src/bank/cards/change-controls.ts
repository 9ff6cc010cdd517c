import {
  type CardLimit,
  cardLimitNames,
  type CardSwitch,
  cardSwitchNames,
  hasEnded,
  physicalControls,
  type PhysicalControl,
} from '../../domain/cards.ts'
import { moneyOf, type Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import type { Queryable } from '../database/database.ts'
import { refused, type Result } from '../result.ts'
import { answerWithCard, type Card, type CardRow, lockCard, shownLabelOf } from './card.ts'
import { auditCard } from './card-steps.ts'

/** In order of precedence. */
export type ControlsRefusal =
  | { readonly code: 'not_found' | `${PhysicalControl}_not_offered` | 'changed_meanwhile' }
  | ConfirmationRefusal

/** Limits and switches that are to be otherwise; those that are left out stay. */
export type ControlChanges = Readonly<
  Partial<Record<CardLimit, Pence | undefined> & Record<CardSwitch, boolean | undefined>>
>

interface ChangeControls {
  readonly cardId: string
  /** The version that the customer saw. */
  readonly version: number
  readonly changes: ControlChanges
  readonly confirming: ConfirmedRequest
}

type Controls = Readonly<Record<CardLimit, Pence | null> & Record<CardSwitch, boolean | null>>

const controlsOf = (card: CardRow): Controls => ({
  payment: card.payment_pence,
  day: card.day_pence,
  cash: card.cash_pence,
  contactless: card.is_contactless,
  online: card.is_online,
  abroad: card.is_abroad,
})

/** The limits that would be higher, by name: what they would be, and what they are until then. */
function higherFields(present: Controls, wanted: Controls): Readonly<Record<string, string>> {
  const fields = cardLimitNames.flatMap(name => {
    const [before, after] = [present[name], wanted[name]]
    if (before === null || after === null || after <= before) return []
    return [
      [name, moneyOf(after)],
      [`${name}Until`, moneyOf(before)],
    ]
  })
  return Object.fromEntries(fields)
}

const textOf = (value: Pence | boolean | null): string | boolean | null =>
  typeof value === 'bigint' ? moneyOf(value) : value

async function keepControls(transaction: Queryable, cardId: string, wanted: Controls): Promise<void> {
  await transaction.query(
    `update card set payment_pence = $2, day_pence = $3, cash_pence = $4, is_contactless = $5, is_online = $6,
            is_abroad = $7, version = version + 1
      where id = $1`,
    [cardId, wanted.payment, wanted.day, wanted.cash, wanted.contactless, wanted.online, wanted.abroad],
  )
}

/**
 * Changes the limits and switches of a card, at once and together. A higher limit is confirmed; a lower one and a switch are
 * not. What is there already changes nothing and succeeds. Limits are in whole pounds and at most what `cardLimits` has,
 * which the API and the database see to. Refusals, in this order: `not_found`; `cash_not_offered`, `contactless_not_offered`,
 * `online_not_offered`, of a virtual card; `changed_meanwhile`, if the card has ended or its version is another; what a
 * confirmation refuses. Source: specification sections 15.1 and 15.6.
 */
export async function changeControls(
  bank: Bank,
  { cardId, version, changes, confirming }: ChangeControls,
): Promise<Result<Card, ControlsRefusal>> {
  const draft = draftConfirmation(bank)
  const { at } = draft
  const own = { customerId: confirming.session.customerId, cardId }
  return bank.database.transaction(async (transaction): Promise<Result<Card, ControlsRefusal>> => {
    await lockForConfirmation(transaction, confirming)
    const locked = await lockCard(transaction, own)
    if (!locked) return refused({ code: 'not_found' })
    const { card } = locked
    const surplus = physicalControls.find(name => card.kind === 'virtual' && changes[name] !== undefined)
    if (surplus) return refused({ code: `${surplus}_not_offered` })
    if (hasEnded(card.status)) return refused({ code: 'changed_meanwhile' })
    const present = controlsOf(card)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const wanted: Controls = { ...present, ...given }
    const names = [...cardLimitNames, ...cardSwitchNames].filter(name => present[name] !== wanted[name])
    if (names.length > 0) {
      if (card.version !== version) return refused({ code: 'changed_meanwhile' })
      const higher = higherFields(present, wanted)
      let confirmationId: string | undefined
      if (Object.keys(higher).length > 0) {
        const fields = {
          card: await shownLabelOf(bank, transaction, { card, caller: confirming.caller }),
          ...higher,
        }
        const need = { action: 'card_limits_raised', subject: cardId, fields } as const
        const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
        if (!confirmed.ok) return confirmed
        confirmationId = confirmed.value
      }
      await keepControls(transaction, cardId, wanted)
      const detail = {
        version: version + 1,
        ...Object.fromEntries(
          names.flatMap(name => [
            [name, textOf(wanted[name])],
            [`${name}Until`, textOf(present[name])],
          ]),
        ),
        ...(confirmationId !== undefined && { confirmationId }),
      }
      const { caller } = confirming
      await auditCard(transaction, card, { type: 'card_controls_changed', at, detail, caller })
    }
    return answerWithCard(bank, transaction, { ...own, caller: confirming.caller })
  })
}
