import { pounds } from '../amounts.ts'
import { helpLines, personalTerms, publicServices, unauthorisedPayments } from '../facts.ts'
import type { DownloadDocument } from './document.ts'

const { lostCards } = helpLines

export const lostCardChecklist: DownloadDocument = {
  file: 'sarsen-lost-card-checklist.pdf',
  title: 'Lost or stolen card: what to do',
  summary: 'One page to print and keep away from your wallet: numbers first, then what to do in which order.',
  blocks: [
    {
      kind: 'notice',
      lead: `Call ${lostCards.phone} straight away`,
      text: `Day and night. From abroad: ${lostCards.phoneAbroad}. We stop the card while you are on the line.`,
    },
    { kind: 'heading', text: 'In the first minutes' },
    {
      kind: 'checklist',
      items: [
        'Call us, and say which card it is and when you last used it',
        'Read through the newest payments with us and name any that are not yours',
        'If your telephone is gone as well, ask us to end all sessions',
      ],
    },
    { kind: 'heading', text: 'On the same day' },
    {
      kind: 'checklist',
      items: [
        `If it was stolen, report it to the police on ${publicServices.policePhone} and keep the reference`,
        'Change your password if it was written down anywhere near the card',
        'Ask for a new card to your address, or collect one in a branch',
      ],
    },
    { kind: 'heading', text: 'In the next days' },
    {
      kind: 'checklist',
      items: [
        `The new card comes within ${personalTerms.cards.replacementWorkingDays} working days. It keeps its PIN, unless the old card was stolen: Online Banking shows it`,
        'Give the new number to everybody who takes payments from the card',
        'Look at your account again after a week',
      ],
    },
    { kind: 'heading', text: 'What it costs you' },
    {
      kind: 'paragraph',
      text: `The new card is free. For payments that someone else made before you told us, you bear at most ${pounds(unauthorisedPayments.holderPaysMaxPounds)}, unless you acted fraudulently or were grossly careless. You bear nothing of what comes after.`,
    },
    { kind: 'heading', text: 'Write down here' },
    {
      kind: 'table',
      columns: ['What', 'Your note'],
      groups: [
        {
          rows: [
            { cells: ['Last four digits of the card', ''] },
            { cells: ['When you called', ''] },
            { cells: ['Reference from us', ''] },
          ],
        },
      ],
    },
  ],
}
