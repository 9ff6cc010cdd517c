import { pounds, shortPounds } from './amounts.ts'
import { bankName, contact, limits, safeguards, supportLines } from './facts.ts'

/** The three telephone lines of the support page (spec section 2), in its order. */
export const supportCalls = [
  { id: 'priority', name: 'Priority Banking Support', ...supportLines.priority, flag: 'Priority' },
  { id: 'compliance', name: 'Compliance & Verification', ...supportLines.compliance },
  { id: 'general', name: 'General Enquiries', ...supportLines.general },
] as const

const review = pounds(Number(limits.transferPence / 100n))

/** The three questions of the support page, with the figures of section 9. */
export const supportQuestions = [
  {
    id: 'deposit',
    question: 'Why is a deposit being verified?',
    answer: `Deposits over ${shortPounds(safeguards.complianceAbovePounds)} need compliance verification, which takes ${safeguards.complianceBusinessDays} business days. The money shows in your balance meanwhile, and every service stays available.`,
  },
  {
    id: 'transfer',
    question: 'Why was my transfer flagged for review?',
    answer: `Transfers over ${shortPounds(safeguards.extraVerificationAbovePounds)} need extra verification at a bank; this demonstration asks for nothing more. One above ${review} needs manual review. A transfer that is more than your available balance is declined, and is not reviewed. A flagged transfer takes no money from your account. To go on with it, call Compliance & Verification, ${supportLines.compliance.phone}, or write to ${contact.email}.`,
  },
  {
    id: 'protection',
    question: 'How is my money protected?',
    answer: `Eligible deposits at a UK bank are protected by the Financial Services Compensation Scheme (FSCS), up to ${pounds(safeguards.protectedDepositPounds)} for each person. ${bankName} itself is a demonstration and holds no real money.`,
  },
] as const
