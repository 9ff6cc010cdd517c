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
        'Whether it was completed, or flagged for review because it was declined.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'A declined payment has moved no money. It is listed with the same care as the others, so that nothing you asked for disappears without a trace.',
    },
    { kind: 'heading', text: 'What is to come' },
    {
      kind: 'paragraph',
      text: 'Searching the list by a word, narrowing it by status or amount, and files for a spreadsheet are not there yet. Until they are, turn the pages.',
    },
  ],
  links: [
    { label: 'Log in to Online Banking', href: '/login' },
    { label: 'How payments work', href: '/personal/payments' },
  ],
}
