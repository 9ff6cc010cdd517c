import { stopNotices, type StopNoticeType } from '../../domain/stop-notices.ts'
import type { OutboxMessage } from './outbox.ts'
import type { BankIdentity } from './write-message.ts'

/** The words of a notice of a stop or a freeze by the bank, with the number to call. */
const ofStop =
  (type: StopNoticeType) =>
  ({ facts }: OutboxMessage, { phone }: BankIdentity) => {
    const { title: subject, text } = stopNotices[type](facts)
    return { subject, sentences: [text, `Our number is ${phone}.`] as const }
  }

/** What leaves the bank when staff stop a sign-in or freeze an account, and when they end that. */
export const stopWords = {
  sign_in_stopped: ofStop('sign_in_stopped'),
  sign_in_allowed: ofStop('sign_in_allowed'),
  account_frozen: ofStop('account_frozen'),
  account_unfrozen: ofStop('account_unfrozen'),
}
