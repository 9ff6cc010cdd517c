import { pounds } from '../amounts.ts'
import { contact, safeguards, ukRules } from '../facts.ts'
import { depositProtectionFile, type DownloadDocument } from './document.ts'

const limit = pounds(safeguards.protectedDepositPounds)
const together = pounds(safeguards.protectedDepositPounds + safeguards.protectedDepositPounds)

export const depositProtectionSheet: DownloadDocument = {
  file: depositProtectionFile,
  title: 'How your deposits are protected',
  summary: `Information sheet on the Financial Services Compensation Scheme: what is covered, up to ${limit} for each person.`,
  blocks: [
    { kind: 'heading', text: 'In short' },
    {
      kind: 'table',
      columns: ['Question', 'Answer'],
      groups: [
        {
          rows: [
            { cells: ['Who protects deposits', 'The Financial Services Compensation Scheme (FSCS)'] },
            { cells: ['Up to how much', `${limit} for each person at each bank`] },
            {
              cells: [
                'More than one account here',
                `All of them are added up, and the limit is ${limit} in all`,
              ],
            },
            { cells: ['A joint account', 'Each holder has a limit of their own'] },
            { cells: ['What you have to do', 'Nothing: the scheme takes the balances from our book'] },
            { cells: ['In which currency', 'Pounds sterling'] },
          ],
        },
      ],
    },
    { kind: 'heading', text: 'What counts together' },
    {
      kind: 'paragraph',
      text: `Current accounts, savings, fixed deposits and cash ISAs that you hold with us are counted as one sum. In a joint account half is taken to be yours, so that two people with nothing else here are covered for ${together} between them.`,
    },
    {
      kind: 'paragraph',
      text: 'A sole trader and the person behind the trade are one and the same, and share one limit. A company has a limit of its own.',
    },
    { kind: 'heading', text: 'Large sums for a while' },
    {
      kind: 'paragraph',
      text: `When a home is sold, somebody has died or a claim is settled, more than the limit can be covered for ${ukRules.temporaryHighBalanceMonths} months. Keep the papers that show where the money came from.`,
    },
    { kind: 'heading', text: 'What is not covered' },
    {
      kind: 'list',
      items: [
        'Investments that lose value because markets fall.',
        'Crypto-assets.',
        'Money that was sent to a scammer: other rules apply there.',
        'Deposits of banks and of some public bodies.',
      ],
    },
    {
      kind: 'notice',
      lead: 'Questions?',
      text: `Ask in any branch, call ${contact.phone} or write to ${contact.email}. The scheme explains itself at fscs.org.uk.`,
    },
  ],
}
