import { pounds } from '../amounts.ts'
import { contact, limits, personalTerms, safeguards, ukRules, unauthorisedPayments } from '../facts.ts'
import type { DownloadDocument } from './document.ts'

const { currentAccount, payments } = personalTerms

export const termsInBrief: DownloadDocument = {
  file: 'sarsen-terms-in-brief.pdf',
  title: 'Our terms in brief',
  summary:
    'What we promise and what we ask of you, on one page. The agreement that you sign says it in full.',
  blocks: [
    { kind: 'heading', text: 'Your account' },
    {
      kind: 'list',
      items: [
        `A Current Account is for people of ${currentAccount.ageMin} or over who live in the United Kingdom.`,
        'Money in the account is yours at any time. We pay out what you ask for as long as it is there or you have an arranged overdraft.',
        'Tell us within a month when your name, address, telephone number or email changes.',
      ],
    },
    { kind: 'heading', text: 'Payments' },
    {
      kind: 'list',
      items: [
        `A payment of up to ${pounds(ukRules.fasterPaymentMaxPounds)} within the United Kingdom usually arrives in seconds, and at the latest after ${payments.fasterPaymentHoursMax} hours. A larger one is there by the end of the next working day.`,
        `Transfers over ${pounds(safeguards.extraVerificationAbovePounds)} need extra verification. One above ${pounds(Number(limits.transferPence / 100n))} is declined and needs manual review.`,
        'A payment that has left cannot be called back. Check the details first.',
        `Who collects by Direct Debit tells you ${ukRules.directDebitNoticeWorkingDays} working days before a change of amount or date, unless you agreed otherwise. A Direct Debit taken in error is paid back at once, and you can cancel one at any time.`,
      ],
    },
    { kind: 'heading', text: 'Keeping it safe' },
    {
      kind: 'list',
      items: [
        'Keep your password and PIN to yourself. We never ask for either in full.',
        'Tell us as soon as a card or telephone is lost, or a payment was not yours.',
        `If somebody else made a payment, we give the money back by the end of the next business day. You bear at most ${pounds(unauthorisedPayments.holderPaysMaxPounds)} of it, unless you acted fraudulently or were grossly careless. Tell us within ${unauthorisedPayments.reportWithinMonths} months.`,
        `If a scammer talked you into a payment, tell us within ${ukRules.scamRefund.reportWithinMonths} months. In most cases we give back up to ${pounds(ukRules.scamRefund.maxPounds)} within ${ukRules.scamRefund.businessDays} business days.`,
      ],
    },
    { kind: 'heading', text: 'Rates and charges' },
    {
      kind: 'paragraph',
      text: `All of them stand in one document, Rates and fees. Before a variable savings rate goes down or a charge goes up, you hear from us at least ${personalTerms.changeNoticeMonths} months ahead.`,
    },
    { kind: 'heading', text: 'Leaving' },
    {
      kind: 'list',
      items: [
        'You can close your account on any day, free of charge.',
        `Before we close an account we give you ${currentAccount.closingNoticeDays} days of notice and tell you why, except where it is used for a crime.`,
        `You can change your mind within ${personalTerms.loan.withdrawalDays} days of opening an account or taking a loan.`,
      ],
    },
    {
      kind: 'paragraph',
      text: `Not clear? Ask us to explain it, as often as you like: ${contact.phone}, ${contact.telephoneHours}.`,
    },
  ],
}
