import { z } from 'zod'
import { Account } from './accounts.ts'
import { clientId, EmailAddress, Money } from './fields.ts'
import { jointWords } from './joint-words.ts'
import { ConfirmationId } from './passkeys.ts'

const Acknowledged = (sentence: string) =>
  z
    .boolean(sentence)
    .refine(acknowledged => acknowledged, { error: sentence, params: { code: 'not_acknowledged' } })

/** An invitation to open a joint account. `acknowledged`: the summary box and the FSCS information sheet were read. */
export const InvitationRequest = z
  .strictObject({
    id: clientId('Give the invitation an id: a UUID'),
    email: EmailAddress,
    acknowledged: Acknowledged(jointWords.notAcknowledged),
    confirmationId: ConfirmationId,
  })
  .meta({ id: 'InvitationRequest' })

/** `acknowledged`: both agreed to open the account. */
export const InvitationAcceptance = z
  .strictObject({ acknowledged: Acknowledged(jointWords.notAgreed), confirmationId: ConfirmationId })
  .meta({ id: 'InvitationAcceptance' })

/** A waiting invitation that the customer sent, to any email. */
const SentInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    sentAt: z.iso.datetime(),
    lapsesAt: z.iso.datetime(),
  })
  .meta({ id: 'SentInvitation' })
export type SentInvitation = z.infer<typeof SentInvitation>

/** A waiting invitation to the customer. `from`: the inviter's full name, and nothing else of them. */
const ReceivedInvitation = z
  .object({
    id: z.uuid(),
    from: z.string(),
    sentAt: z.iso.datetime(),
    lapsesAt: z.iso.datetime(),
  })
  .meta({ id: 'ReceivedInvitation' })
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

/** The waiting invitations, newest first. Those that have ended are not listed. */
export const Invitations = z
  .object({ sent: z.array(SentInvitation), received: z.array(ReceivedInvitation) })
  .meta({ id: 'Invitations' })

/** An account as its holder sees it after a change of it. */
export const ChangedAccount = z.object({ account: Account }).meta({ id: 'ChangedAccount' })

/** `payTo`: the own account that gets the balance; null at £0.00. */
export const ClosureRequest = z
  .strictObject({
    payTo: z.uuid(jointWords.chooseAccount).toLowerCase().nullable(),
    confirmationId: ConfirmationId,
  })
  .meta({ id: 'ClosureRequest' })

/**
 * What closing an account would do. `balance`: the booked one; `interest`: what it earned until yesterday and is
 * paid first; `pots`: the open ones, whose money returns; `total`: all of it together, which goes to one of `payTo`.
 * `cancels`: what ends with it, payments of a later day first. `agreement`: another holder has to agree, with everything at £0.00; `payTo` is then empty.
 */
export const ClosurePreview = z
  .object({
    balance: Money,
    interest: Money,
    pots: z.array(z.object({ id: z.uuid(), name: z.string(), balance: Money })),
    total: Money,
    payTo: z.array(z.uuid()),
    cancels: z.array(
      z.object({
        kind: z.enum(['payment', 'standing_order', 'direct_debit', 'card']),
        name: z.string(),
        amount: Money.nullable().describe('Null of a Direct Debit, which varies, and of a card'),
      }),
    ),
    agreement: z.boolean(),
    asked: Account.shape.closing,
  })
  .meta({ id: 'ClosurePreview' })
export type ClosurePreview = z.infer<typeof ClosurePreview>

/** The confirmation of a release, whose request has no body. */
export const ReleaseQuery = z.strictObject({
  confirmationId: ConfirmationId.describe('The confirmation of the release, once there is one'),
})
