import { ukRules } from '../../facts.ts'
import type { Story } from '../story.ts'

export const movingYourAccount: Story = {
  slug: 'moving-your-account-to-another-bank',
  category: 'payments',
  title: 'Moving your account to another bank, step by step',
  summary:
    'The switch service does most of the work. What it moves, what it leaves behind, and how to prepare.',
  publishedOn: '2026-06-02',
  blocks: [
    {
      kind: 'paragraph',
      text: `People stay with a bank for longer than with most things, often because leaving looks like work. It is not much any more. Banks that belong to the Current Account Switch Service move everything in ${ukRules.switchWorkingDays} working days, on a day that you choose.`,
    },
    { kind: 'heading', text: 'What moves by itself' },
    {
      kind: 'list',
      items: [
        'The balance.',
        'Everybody who collects from you by Direct Debit.',
        'Your standing orders, and the people you have saved to pay.',
        `Money that others still send to the old account. It is passed on for at least ${ukRules.switchRedirectionYears} years.`,
      ],
    },
    { kind: 'heading', text: 'What does not' },
    {
      kind: 'list',
      items: [
        'Subscriptions on your card. The card has a new number, so give it to each seller.',
        'Savings, loans and credit cards at the old bank. They stay until you move them yourself.',
        'Old statements. Download them before the day, because your access ends with the account.',
        'An overdraft. Ask the new bank for one first, and have an answer before you switch.',
      ],
    },
    { kind: 'heading', text: 'In which order' },
    {
      kind: 'steps',
      items: [
        'Read a month of statements and write down what your account has to do.',
        'Compare accounts by that list and not by the gift for joining.',
        'Apply to the new bank and ask for a full switch there. You need not tell the old one.',
        'Choose a day with little going on: not the day of your salary or your rent.',
        'Keep some money in the account for payments on the day itself.',
        'After a week, check that the salary and the large bills have found their way.',
      ],
    },
    { kind: 'heading', text: 'If something goes wrong' },
    {
      kind: 'paragraph',
      text: 'The service comes with a guarantee. If a payment is missed or a charge arises because of the switch, the new bank pays it back as soon as you say so. Tell both the company and the bank, and keep the letter that says it was late.',
    },
    { kind: 'heading', text: 'If you want to keep the old account' },
    {
      kind: 'paragraph',
      text: 'Then ask for a partial switch. It moves the payments you name and leaves the account open, but the guarantee and the passing on of payments do not come with it.',
    },
    {
      kind: 'paragraph',
      text: 'And if you are thinking of leaving us: the steps are the same, nobody will try to talk you out of it, and a line about why would help the customers who come next.',
    },
  ],
  links: [
    { label: 'Download the switching guide', href: '/help/downloads' },
    { label: 'Current Account', href: '/personal/current-account' },
  ],
}
