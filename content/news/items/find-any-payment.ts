import { limits } from '../../facts.ts'
import { pounds } from '../../amounts.ts'
import type { Story } from '../story.ts'

const high = pounds(Number(limits.highAmountAbovePence / 100n))
const low = pounds(Number(limits.lowAmountBelowPence / 100n))

export const findAnyPayment: Story = {
  slug: 'find-any-payment',
  category: 'product',
  title: 'Find any payment by a word of it',
  summary: 'All Transactions in Online Banking now searches as you type, and narrows by status and amount.',
  publishedOn: '2026-11-12',
  picture: 'carousel-phone',
  blocks: [
    {
      kind: 'paragraph',
      text: 'You remember the builder’s name but not the month. Or you know there was a payment that did not go through, and want to see why. Both are now a few keystrokes away.',
    },
    {
      kind: 'paragraph',
      text: 'Open All Transactions from your overview and type any part of a description or a reference. Capital letters make no difference. The list shortens with every letter, and starts again at its first page so that you never look at an empty one.',
    },
    { kind: 'heading', text: 'Three ways to narrow the list' },
    {
      kind: 'list',
      items: [
        'By words: part of a description or of a reference.',
        'By status: everything, only what was completed, or only what was declined.',
        `By amount: over ${high}, from ${low} up to that, or under ${low}.`,
      ],
    },
    {
      kind: 'paragraph',
      text: 'Payments that were declined come first in this list, because they are the ones that may need something from you. A declined payment has moved no money. It is listed with the same care as the others, so that nothing you asked for disappears without a trace.',
    },
    {
      kind: 'paragraph',
      text: 'Closing the list clears the search. The next time you open it you see everything again.',
    },
  ],
  links: [
    { label: 'Log in to Online Banking', href: '/login' },
    { label: 'How payments work', href: '/personal/payments' },
  ],
}
