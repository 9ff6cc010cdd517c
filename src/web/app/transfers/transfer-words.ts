import { contact, limits } from '../../../../content/facts.ts'
import type { Transfer } from '../../../contract/transfers.ts'
import { declineWords } from '../../../domain/decline-reasons.ts'
import { formatMoney, formatPence } from '../../../domain/money.ts'
import { transactionsWords } from '../transactions/transaction-words.ts'

export const transferWords = {
  title: 'Transfer Funds',
  close: 'Close',
  loading: 'Loading the form',
  receipt: 'View receipt',
  from: 'From',
  available: 'Available Balance',
  recipient: 'Recipient Name',
  destination: 'Account Number / IBAN',
  destinationHint: 'An IBAN, a sort code with an account number, or an account number with us',
  amount: 'Amount',
  /** The question about an amount that was typed with more than digits and a point. */
  amountQuestion: ({ money, meant }: { money: string; meant?: string }) =>
    meant === undefined
      ? `Check the amount: we read ${formatMoney(money)}`
      : `Did you mean ${formatMoney(meant)}?`,
  takeAmount: (amount: string) => `Use ${amount}`,
  /** True at the private desk alone. */
  amountHint: `Above ${formatPence(limits.transferPence)} a transfer needs manual review`,
  reference: 'Reference',
  optional: '(optional)',
  referenceHint: (recipientName: string) =>
    `Up to 140 characters. Left empty, it reads “Transfer to ${recipientName.trim() || 'the recipient'}”`,
  cancel: 'Cancel',
  confirm: 'Confirm',
  sending: 'You are sending',
  recipientOf: (recipientName: string) => `to ${recipientName}`,
  refused: 'Nothing has been sent.',
  rollNumber: 'To enter a roll number, use',
  processing: 'Processing your transfer…',
  progress: 'Processing your transfer',
  keepOpen: 'Please keep this window open.',
  noAnswerYet: 'We have not heard back yet. Checking …',
  unanswered: {
    heading: 'We have not heard back yet',
    text: 'Your transfer may have gone through. Check again to find out: it is sent once, however often you check.',
    checkAgain: 'Check again',
    later: 'Check later',
  },
  finding: {
    heading: 'Checking your transfer…',
    text: 'This page was loaded again before we could show you what became of it. We are asking the bank.',
  },
  unansweredAfterReload: {
    heading: 'We have not heard back yet',
    text: 'We could not find out what became of your transfer. Checking again asks the bank and sends nothing.',
  },
  unsent: {
    heading: 'This transfer was not sent',
    text: 'It did not reach the bank, and no money has left your account.',
    leave: 'Do not send',
    send: 'Send now',
  },
  unconfirmed: {
    heading: 'Your transfer is not confirmed yet',
    checking: 'Your transfer is not confirmed yet. Checking …',
  },
  details: {
    amount: 'Amount',
    to: 'To',
    destination: 'Account Number / IBAN',
    reference: 'Reference',
    date: 'Date',
    transaction: 'Transaction',
    balance: 'Available Balance',
  },
  closesIn: (seconds: number) => `Closes by itself in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  closeHeld: 'Stays open while you are here',
} as const

/** A sentence around the address that helps. */
export interface AdviceWords {
  readonly before: string
  readonly contact: string
  readonly after: string
}

/** Under a declined transfer: where to find it, and with which status. */
const whereDeclined = (status: string): string =>
  `No money has left your account. The transfer is kept in your transactions as ${status}.`

/** Who helps with a declined transfer, if staff can still let it through (spec section 8). */
export const adviceFor = (reason: string | undefined): AdviceWords | undefined =>
  declineWords(reason).needsReview
    ? { before: 'Contact ', contact: contact.email, after: ' for assistance.' }
    : undefined

export interface ResultWords {
  readonly heading: string
  readonly sentence: string
  readonly advice?: AdviceWords | undefined
  /** Where to find the transfer later. */
  readonly whereFound?: string
  readonly toast: string
}

/** What of a transfer its result says. A payment that is made at once has it too. */
type Outcome = Pick<Transfer, 'amount' | 'reason' | 'recipientName' | 'status'>

/** The words of each outcome. An outcome without words does not compile. */
const outcomeWords: Readonly<Record<Transfer['status'], (transfer: Outcome) => ResultWords>> = {
  completed: ({ amount, recipientName }) => ({
    heading: 'Transfer Successful',
    sentence: `Your transfer of ${formatMoney(amount)} has been processed successfully.`,
    toast: `${formatMoney(amount)} has been transferred to ${recipientName}`,
  }),
  declined: ({ reason, amount }) => {
    const { needsReview, sentence, toast } = declineWords(reason)
    return {
      heading: 'Transfer Declined',
      sentence: sentence(amount),
      advice: adviceFor(reason),
      whereFound: whereDeclined(
        needsReview ? transactionsWords.declinedOnTransactions : transactionsWords.declined,
      ),
      toast: toast(amount),
    }
  },
}

/** True for any transfer that the bank has. A page that is older than the bank can meet an unknown outcome. */
const unknownOutcome = ({ amount, recipientName }: Outcome): ResultWords => ({
  heading: 'Transfer Received',
  sentence: `The bank has your transfer of ${formatMoney(amount)}. Your transactions show what became of it.`,
  toast: `The bank has your transfer of ${formatMoney(amount)} to ${recipientName}`,
})

const isKnown = (status: string): status is Transfer['status'] => Object.hasOwn(outcomeWords, status)

/** The texts of the result and its toast, in the words of spec section 8 (ruling 33 for insufficient funds). */
export const resultWords = (transfer: Outcome): ResultWords => {
  const status: string = transfer.status
  return isKnown(status) ? outcomeWords[status](transfer) : unknownOutcome(transfer)
}
