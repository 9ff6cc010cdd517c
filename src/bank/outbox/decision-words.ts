import { creditedInWords, releasedInWords } from '../../domain/decided-payment-words.ts'
import { stopNotices, type StopNoticeType } from '../../domain/stop-notices.ts'
import type { OutboxMessage } from './outbox.ts'
import type { BankIdentity } from './write-message.ts'

type Facts = Pick<OutboxMessage, 'facts'>

/** The words of a notice of a stop or a freeze by the bank, with the number to call. */
const ofStop =
  (type: StopNoticeType) =>
  ({ facts }: Facts, { phone }: BankIdentity) => {
    const { title: subject, text } = stopNotices[type](facts)
    return { subject, sentences: [text, `Our number is ${phone}.`] as const }
  }

/** What leaves the bank when staff decide: of a payment, of money that came back, of a sign-in and of an account. */
export const decisionWords = {
  payment_released: ({ facts }: Facts) => ({
    subject: 'A payment was checked',
    sentences: [releasedInWords(facts)] as const,
  }),
  return_credited: ({ facts }: Facts) => ({
    subject: 'A payment came back',
    sentences: [creditedInWords(facts)] as const,
  }),
  sign_in_stopped: ofStop('sign_in_stopped'),
  sign_in_allowed: ofStop('sign_in_allowed'),
  account_frozen: ofStop('account_frozen'),
  account_unfrozen: ofStop('account_unfrozen'),
}
