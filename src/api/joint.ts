import {
  acceptInvitation,
  declineInvitation,
  withdrawInvitation,
} from '../bank/accounts/answer-invitation.ts'
import { listAccounts } from '../bank/accounts/accounts.ts'
import { closeAccount, type ClosingRefusal, withdrawClosing } from '../bank/accounts/close-account.ts'
import { type ClosurePreview as BankPreview, previewClosure } from '../bank/accounts/closure.ts'
import { freezeAccount, releaseAccount } from '../bank/accounts/freeze-account.ts'
import { listInvitations, sendInvitation } from '../bank/accounts/joint-invitations.ts'
import type { Bank } from '../bank/bank.ts'
import type { Account } from '../contract/accounts.ts'
import { depositWords } from '../contract/deposit-words.ts'
import type { ClosurePreview } from '../contract/joint.ts'
import type { BankOperations } from '../contract/operations.ts'
import { formatPence, moneyOf } from '../domain/money.ts'
import { presentAccount } from './accounts.ts'
import { frozenRefusal } from './frozen.ts'
import { confirmerOf, refusalOf } from './confirmations.ts'
import type { Handlers } from './handler.ts'
import { lockedSentence } from './openings.ts'
import type { Refusal } from './refusals.ts'

/** An account as its holder sees it after a change; undefined if they have lost access to it since. */
async function findAccount(bank: Bank, customerId: string, accountId: string): Promise<Account | undefined> {
  const accounts = await listAccounts(bank, customerId, { includeClosed: true })
  const found = accounts.find(({ id }) => id === accountId)
  return found && presentAccount(found)
}

/** A refusal of a closing with the sentence that its facts make. */
function sayOf(refusal: ClosingRefusal): Refusal<ClosingRefusal['code']> {
  const { code } = refusal
  if (code === 'confirmation_required' || code === 'too_many_attempts') return refusalOf(refusal)
  if (code === 'closing_above_maximum')
    return { code, sentence: depositWords.aboveMaximum(refusal.product, refusal.maximumPence) }
  if (code === 'account_frozen') return frozenRefusal(refusal)
  if (code === 'account_locked') return { code, sentence: lockedSentence(refusal.lockedUntil) }
  if (code === 'holds_open')
    return {
      code,
      sentence:
        refusal.heldPence > 0n
          ? `Card payments of ${formatPence(refusal.heldPence)} are pending. Try again later.`
          : `We may take back ${formatPence(refusal.creditedPence)} that we paid you for disputes. Try again later.`,
    }
  if (code === 'balance_not_zero')
    return { code, sentence: `Move the ${formatPence(refusal.totalPence)} out first.` }
  return { code }
}

const presentPreview = (
  { account, payTo, cancels, needsAgreement }: BankPreview,
  customerId: string,
): ClosurePreview => ({
  balance: moneyOf(account.balancePence),
  interest: moneyOf(account.interestPence),
  pots: account.pots.map(({ id, name, balancePence }) => ({ id, name, balance: moneyOf(balancePence) })),
  total: moneyOf(account.totalPence),
  payTo: [...payTo],
  cancels: cancels.map(({ kind, name, amountPence }) => ({
    kind,
    name,
    amount: amountPence === undefined ? null : moneyOf(amountPence),
  })),
  agreement: needsAgreement,
  asked: account.closingRequest
    ? {
        by: account.closingRequest.by.name,
        isMine: account.closingRequest.by.customerId === customerId,
        at: account.closingRequest.at.toISOString(),
        lapsesAt: account.closingRequest.lapsesAt.toISOString(),
      }
    : null,
})

type ClosingOperation = 'readClosure' | 'closeAccount' | 'withdrawClosure'

export const closingHandlers = (bank: Bank): Pick<Handlers<BankOperations>, ClosingOperation> => ({
  async readClosure({ session: { customerId }, params, caller }, { reply, refuse }) {
    const preview = await previewClosure(bank, { customerId, accountId: params.id, caller })
    return preview.ok ? reply(200, presentPreview(preview.value, customerId)) : refuse(preview.refusal)
  },

  async closeAccount({ params, body, ...request }, { reply, refuse }) {
    const { session, caller } = request
    const { customerId } = session
    const confirming = { ...confirmerOf(request), confirmationId: body.confirmationId }
    const closing = { customerId, accountId: params.id, payTo: body.payTo ?? undefined, caller, confirming }
    const closed = await closeAccount(bank, closing)
    if (!closed.ok) return refuse(sayOf(closed.refusal))
    const account = await findAccount(bank, customerId, params.id)
    if (!account) return refuse({ code: 'not_found' })
    return reply(closed.value === 'closed' ? 200 : 202, { account })
  },

  async withdrawClosure({ session: { customerId }, params, caller }, { reply, refuse }) {
    const withdrawn = await withdrawClosing(bank, { customerId, accountId: params.id, caller })
    if (!withdrawn.ok) return refuse(withdrawn.refusal)
    const account = await findAccount(bank, customerId, params.id)
    return account ? reply(200, { account }) : refuse({ code: 'not_found' })
  },
})

type FreezeOperation = 'freezeAccount' | 'releaseAccount'

export const freezeHandlers = (bank: Bank): Pick<Handlers<BankOperations>, FreezeOperation> => ({
  async freezeAccount({ session: { customerId }, params, caller }, { reply, refuse }) {
    const frozen = await freezeAccount(bank, { customerId, accountId: params.id, caller })
    if (!frozen.ok) return refuse(frozen.refusal)
    const account = await findAccount(bank, customerId, params.id)
    return account ? reply(200, { account }) : refuse({ code: 'not_found' })
  },

  async releaseAccount({ params, query, ...request }, { reply, refuse }) {
    const { session, caller } = request
    const { customerId } = session
    const confirming = { ...confirmerOf(request), ...query }
    const released = await releaseAccount(bank, { customerId, accountId: params.id, caller, confirming })
    if (!released.ok) return refuse(refusalOf(released.refusal))
    const account = await findAccount(bank, customerId, params.id)
    return account ? reply(200, { account }) : refuse({ code: 'not_found' })
  },
})

/** The times of an invitation, as an answer has them. */
const timesOf = ({ sentAt, lapsesAt }: { readonly sentAt: Date; readonly lapsesAt: Date }) => ({
  sentAt: sentAt.toISOString(),
  lapsesAt: lapsesAt.toISOString(),
})

type InvitationOperation =
  | 'listInvitations'
  | 'sendInvitation'
  | 'acceptInvitation'
  | 'declineInvitation'
  | 'withdrawInvitation'

export const invitationHandlers = (bank: Bank): Pick<Handlers<BankOperations>, InvitationOperation> => ({
  async listInvitations({ session }, { reply }) {
    const { sent, received } = await listInvitations(bank, session.customerId)
    return reply(200, {
      sent: sent.map(({ id, email, ...times }) => ({ id, email, ...timesOf(times) })),
      received: received.map(({ id, from, ...times }) => ({ id, from, ...timesOf(times) })),
    })
  },

  async sendInvitation({ body: { id, email, confirmationId }, ...request }, { reply, refuse }) {
    const { session, caller } = request
    const confirming = { ...confirmerOf(request), confirmationId }
    const { customerId } = session
    const sent = await sendInvitation(bank, { customerId, invitation: { id, email }, caller, confirming })
    return sent.ok ? reply(202, null) : refuse(refusalOf(sent.refusal))
  },

  async acceptInvitation({ params, body: { confirmationId }, ...request }, { reply, refuse }) {
    const { session, caller } = request
    const { customerId } = session
    const confirming = { ...confirmerOf(request), confirmationId }
    const answer = { customerId, invitationId: params.id, caller, confirming }
    const answered = await acceptInvitation(bank, answer)
    if (!answered.ok) return refuse(refusalOf(answered.refusal))
    const account = await findAccount(bank, customerId, answered.value.accountId)
    if (!account) return refuse({ code: 'not_found' })
    return answered.value.replayed
      ? reply(200, { account }, { 'idempotent-replayed': 'true' })
      : reply(201, { account })
  },

  async declineInvitation({ session: { customerId }, params, caller }, { reply, refuse }) {
    const declined = await declineInvitation(bank, { customerId, invitationId: params.id, caller })
    return declined.ok ? reply(204, null) : refuse(declined.refusal)
  },

  async withdrawInvitation({ session: { customerId }, params, caller }, { reply, refuse }) {
    const withdrawn = await withdrawInvitation(bank, { customerId, invitationId: params.id, caller })
    return withdrawn.ok ? reply(204, null) : refuse(withdrawn.refusal)
  },
})
