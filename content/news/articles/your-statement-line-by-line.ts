import { ukRules } from '../../facts.ts'
import type { Story } from '../story.ts'

export const yourStatement: Story = {
  slug: 'your-statement-line-by-line',
  category: 'product',
  title: 'Your statement, line by line',
  summary: 'Ten quiet minutes a month with one page can find a mistake, a forgotten subscription or a thief.',
  publishedOn: '2026-09-24',
  blocks: [
    {
      kind: 'paragraph',
      text: 'A bank makes a statement for every month from its own book. Ours are in Online Banking, under Statements, from the first day of the next month. A statement does not change afterwards. If something has to be put right, the correction is a new line in a later month, so that both can be seen.',
    },
    { kind: 'heading', text: 'The top: whose and when' },
    {
      kind: 'paragraph',
      text: `Your name, the month, and the numbers that lead to this account: a sort code of ${ukRules.sortCodeDigits} digits, an account number of ${ukRules.accountNumberDigits}, and the IBAN for payments from abroad. Copy them from here when somebody needs to pay you.`,
    },
    { kind: 'heading', text: 'The lines: newest first' },
    {
      kind: 'paragraph',
      text: 'Each shows the day, a description, the reference that travelled with the payment, and the amount. A plus sign is money in, a minus sign money out. A payment that was declined has moved nothing, however large the figure beside it.',
    },
    { kind: 'heading', text: 'The balance: what was there' },
    {
      kind: 'paragraph',
      text: 'The balance is what was there on that day, with every line of the account before it counted. What you can spend today may be less, because a shop or a hotel can hold a sum on your card for a few days before it is taken. Held money is yours until then, but you cannot spend it twice.',
    },
    { kind: 'heading', text: 'What to look for' },
    {
      kind: 'list',
      items: [
        'A company that you do not recognise. Many trade under another name than the one above the door, so search for it before you worry.',
        'The same amount twice on one day.',
        'A very small payment that means nothing to you. Thieves try a stolen card with pennies first.',
        'A regular payment that has crept up.',
        'A refund you were promised that never arrived.',
      ],
    },
    { kind: 'heading', text: 'If a line is not yours' },
    {
      kind: 'paragraph',
      text: 'Tell us the same day. Say which line it is and where your card was. We look into it, and money that was taken without your agreement goes back to you, usually by the end of the next business day, while the question of who took it is still open.',
    },
    { kind: 'heading', text: 'Where to keep them' },
    {
      kind: 'paragraph',
      text: 'A landlord or a lender will ask for the last three months, and a tax office may ask for years. Save the files in one folder named by month, on a device with a password, and keep a copy somewhere else. Paper is as good, if it stays dry.',
    },
  ],
  links: [
    { label: 'Log in to see your transactions', href: '/login' },
    { label: 'A payment I do not know', href: '/help/lost-card' },
  ],
}
