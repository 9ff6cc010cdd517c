import { pounds } from '../amounts.ts'
import { businessOpenAccount } from '../business/open-account.ts'
import { contact, products } from '../facts.ts'
import type { DownloadDocument } from './document.ts'

const { businessCurrent, businessPremium, activation } = products

export const businessChecklist: DownloadDocument = {
  file: 'sarsen-business-opening-checklist.pdf',
  title: 'Business account checklist',
  summary: 'What to have ready when you open a business account, to tick off before you begin.',
  blocks: [
    {
      kind: 'paragraph',
      text: `The form asks for you. A business specialist asks for the papers afterwards, and the account is activated within ${activation.businessHours} hours of the day they are complete.`,
    },
    { kind: 'heading', text: 'For the form' },
    {
      kind: 'checklist',
      items: [
        'Your name, email address and telephone number',
        'Where you live, and your date of birth',
        'Your passport or driving licence',
        'Which account you want',
      ],
    },
    { kind: 'heading', text: 'The papers, for the specialist' },
    {
      kind: 'checklist',
      items: businessOpenAccount.papers.documents.map(({ name, note }) => `${name}: ${note}`),
    },
    { kind: 'heading', text: 'What the specialist will ask' },
    {
      kind: 'checklist',
      items: [
        'The registered name, and the name that customers know',
        'Registered address, and where you work if that is elsewhere',
        'What you sell and to whom, in two sentences',
        'What you expect to be paid in a year, and how much of it in cash or from abroad',
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
                `Free for ${businessCurrent.startupFreeMonths} months`,
                'Companies under a year old',
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
