import { pounds } from '../amounts.ts'
import { businessTerms, contact, products } from '../facts.ts'
import type { DownloadDocument } from './document.ts'

const { businessCurrent, businessPremium, activation } = products

export const businessChecklist: DownloadDocument = {
  file: 'sarsen-business-opening-checklist.pdf',
  title: 'Business account checklist',
  summary: 'What to have ready when you open a business account, to tick off before you begin.',
  blocks: [
    {
      kind: 'paragraph',
      text: `With everything below to hand the application takes about ten minutes, and the account is activated within ${activation.businessHours} hours.`,
    },
    { kind: 'heading', text: 'About the business' },
    {
      kind: 'checklist',
      items: [
        'Its registered name, and the name that customers know',
        'Certificate of incorporation, or your registration as a sole trader',
        'Registered address, and where you work if that is elsewhere',
        'What you sell and to whom, in two sentences',
        'What you expect to be paid in a year, and how much of it in cash or from abroad',
        'Bank statements of the last three months, if you have traded for that long',
      ],
    },
    { kind: 'heading', text: 'About the people' },
    {
      kind: 'checklist',
      items: [
        'Passport or driving licence of every director, partner or sole trader',
        'Proof of each home address, no older than three months',
        `The same for everybody who owns ${businessTerms.ownerSharePercent}% or more`,
        'Who may pay from the account, alone or with a second person',
        'Tax residence, where it is not the United Kingdom alone',
      ],
    },
    { kind: 'heading', text: 'Which account' },
    {
      kind: 'table',
      columns: ['Account', 'Each month', 'Good for'],
      groups: [
        {
          rows: [
            {
              cells: [
                'Business Current Account',
                'Free',
                `Cash up to ${pounds(businessCurrent.freeCashDepositsMonthlyPounds)} a month is paid in free`,
              ],
            },
            {
              cells: [
                'Premium Business Account',
                pounds(businessPremium.monthlyFeePounds),
                `Daily limits from ${pounds(businessPremium.dailyLimitPounds)}, up to ${businessPremium.freeInternationalTransfersMonthly} free transfers abroad`,
              ],
            },
            {
              cells: [
                'Startup Account',
                'Free',
                `Companies in their first ${businessCurrent.startupFreeMonths} months`,
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'notice',
      lead: 'Stuck on a question?',
      text: `Our business team is at ${contact.businessPhone}, ${contact.telephoneHours}. Nothing is opened until you submit the application.`,
    },
  ],
}
