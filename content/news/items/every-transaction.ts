import { limits } from '../../facts.ts'
import type { Story } from '../story.ts'

export const everyTransaction: Story = {
  slug: 'every-transaction-in-one-list',
  category: 'product',
  title: 'Every transaction in one list',
  summary:
    'Transactions in Online Banking shows all that moved, newest first, and what was declined as well.',
  publishedOn: '2026-11-12',
  picture: 'carousel-phone',
  blocks: [
    {
      kind: 'paragraph',
      text: 'You want to know whether the rent went out, or why a transfer did not. Both answers stand in one list now, in the order in which things happened.',
    },
    {
      kind: 'paragraph',
      text: `Open Transactions in Online Banking. The newest stand on top, ${limits.transactionsPageSize} to a page, and the line below the list says where you are in it. The page is part of the address, so you can go back and forth with your browser and come out where you were.`,
    },
    { kind: 'heading', text: 'What each line tells you' },
    {
      kind: 'list',
      items: [
        'The day, a description, and the reference that travelled with the payment.',
        'The amount: a plus sign for money in, a minus sign for money out.',
        'Whether it was completed, declined, or flagged for review because it was above the limit.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'A declined payment has moved no money. It is listed with the same care as the others, so that nothing you asked for disappears without a trace.',
    },
    { kind: 'heading', text: 'Finding one of them' },
    {
      kind: 'paragraph',
      text: 'Search the list by a word, or narrow it by status, amount, dates and category. What is left can be saved as a file for a spreadsheet or for accounting software.',
    },
  ],
  links: [
    { label: 'Log in to Online Banking', href: '/login' },
    { label: 'How payments work', href: '/personal/payments' },
  ],
}
