import { z } from 'zod'
import {
  cardDesignNames,
  cardKinds,
  cardLimits,
  cardNameLengthMax,
  cardStatusNames,
  replacementReasonNames,
} from '../domain/cards.ts'
import { penceOf, wireMoneyPattern } from '../domain/money.ts'
import { cardWords } from './card-words.ts'
import { clientId, line, LondonDay, Money } from './fields.ts'
import { ConfirmationId } from './passkeys.ts'

/** A limit in force, and the most that it may be raised to. */
const CardLimitValue = z.object({ amount: Money, most: Money }).meta({ id: 'CardLimit' })

/**
 * A card of the customer, without its number, security code and PIN. `design`: of a physical one; `name`: of a virtual
 * one. `oneMerchant`: it pays the first merchant that it pays, and no other. `expires`: the month after whose end it has
 * expired. `arrivesBy`: while it is ordered or on its way. `version`: of its limits and switches. `cash`, and
 * `contactless` and `online`, are null of a virtual card. `replaces`: the card that it takes the place of; `replacedBy`:
 * the one that takes this one's.
 */
export const Card = z
  .object({
    id: z.uuid(),
    accountId: z.uuid(),
    kind: z.enum(cardKinds),
    design: z.enum(cardDesignNames).nullable(),
    name: z.string().nullable(),
    oneMerchant: z.boolean(),
    lastFour: z.string(),
    status: z.enum(cardStatusNames),
    orderedAt: z.iso.datetime(),
    arrivesBy: LondonDay.nullable(),
    expires: z.string().meta({ examples: ['2030-11'] }),
    endedAt: z.iso.datetime().nullable(),
    activationTriesLeft: z.int(),
    isPinBlocked: z.boolean(),
    limits: z.object({ payment: CardLimitValue, day: CardLimitValue, cash: CardLimitValue.nullable() }),
    switches: z.object({
      contactless: z.boolean().nullable(),
      online: z.boolean().nullable(),
      abroad: z.boolean(),
    }),
    version: z.int(),
    replaces: z.uuid().nullable(),
    replacedBy: z.uuid().nullable(),
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof Card>

/** The gambling block of all the customer's cards. `endsAt`: when it goes off, once its holder has taken it off. */
export const GamblingBlock = z
  .object({ isOn: z.boolean(), endsAt: z.iso.datetime().nullable() })
  .meta({ id: 'GamblingBlock' })
export type GamblingBlock = z.infer<typeof GamblingBlock>

/** Those that have not ended first, then the newest first. */
export const CardList = z
  .object({ cards: z.array(Card), gamblingBlock: GamblingBlock })
  .meta({ id: 'CardList' })

export const CardAnswer = z.object({ card: Card }).meta({ id: 'CardAnswer' })
export const CardWithBlock = z
  .object({ card: Card, gamblingBlock: GamblingBlock })
  .meta({ id: 'CardWithBlock' })
export const GamblingBlockAnswer = z
  .object({ gamblingBlock: GamblingBlock })
  .meta({ id: 'GamblingBlockAnswer' })

const cardId = clientId('Give the card an id: a UUID')

const ownedCard = { id: cardId, accountId: z.uuid(cardWords.account).toLowerCase() }

/** A new card. A physical one has a design; a virtual one a name, and where it works. */
export const CardRequest = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        ...ownedCard,
        kind: z.literal('physical'),
        design: z.enum(cardDesignNames, cardWords.design),
      }),
      z.strictObject({
        ...ownedCard,
        kind: z.literal('virtual'),
        name: line(cardNameLengthMax, {
          missing: cardWords.name,
          tooLong: cardWords.name,
          unseen: cardWords.nameUnseen,
        }),
        oneMerchant: z.boolean(cardWords.oneMerchant),
      }),
    ],
    cardWords.kind,
  )
  .meta({ id: 'CardRequest' })

/** The three digits on the card that came. */
export const ActivationRequest = z
  .strictObject({
    securityCode: z
      .string(cardWords.securityCode)
      .trim()
      .regex(/^[0-9]{3}$/, cardWords.securityCode),
  })
  .meta({ id: 'CardActivationRequest' })

/** `id`: of the card that comes instead. */
export const ReplacementRequest = z
  .strictObject({ id: cardId, reason: z.enum(replacementReasonNames, cardWords.reason) })
  .meta({ id: 'CardReplacementRequest' })

/** A limit in whole pounds, from £0 to `mostPence`: "5000.00". */
function limitUpTo(mostPence: bigint) {
  const sentence = cardWords.limit(mostPence)
  const isWhole = (text: string) =>
    wireMoneyPattern.test(text) && penceOf(text) % 100n === 0n && penceOf(text) <= mostPence
  return z.string(sentence).max(16, sentence).refine(isWhole, sentence).optional()
}

/**
 * Other limits and switches. Left out, one stays as it is. `version`: the one that the customer saw. A higher limit is
 * confirmed. A virtual card has no `cash`, `contactless` and `online`.
 */
export const ControlsRequest = z
  .strictObject({
    version: z.int('Send the version that you saw'),
    payment: limitUpTo(cardLimits.payment.mostPence),
    day: limitUpTo(cardLimits.day.mostPence),
    cash: limitUpTo(cardLimits.cash.mostPence),
    contactless: z.boolean().optional(),
    online: z.boolean().optional(),
    abroad: z.boolean().optional(),
    confirmationId: ConfirmationId,
  })
  .meta({ id: 'CardControlsRequest' })

/** What is printed on the card. `number` without spaces. No other answer has it, and nothing may store this one. */
export const CardDetails = z
  .object({
    number: z.string(),
    expires: z.string().meta({ examples: ['2030-11'] }),
    securityCode: z.string(),
  })
  .meta({ id: 'CardDetails' })
export type CardDetails = z.infer<typeof CardDetails>

/** The PIN of a physical card. No other answer has it, and nothing may store this one. */
export const CardPin = z.object({ pin: z.string() }).meta({ id: 'CardPin' })

/** A card of the customer that a demonstration brings at once. */
export const CardLetterRequest = z
  .strictObject({ cardId: z.uuid('Choose a card').toLowerCase() })
  .meta({ id: 'CardLetterRequest' })
