import { articleExamples, products } from '../../facts.ts'
import { pounds } from '../../amounts.ts'
import type { Story } from '../story.ts'

const { depositPounds, months } = articleExamples.savings
const { flexiSave, businessSavings } = products

export const flexisaveOrFixed: Story = {
  slug: 'flexisave-or-a-fixed-deposit',
  category: 'savings',
  title: 'FlexiSave or a fixed deposit? A page of sums',
  summary:
    'A higher rate is the price a bank pays for certainty. Whether you should sell it depends on your plans.',
  publishedOn: '2026-11-10',
  picture: 'about-ribbons',
  blocks: [
    {
      kind: 'paragraph',
      text: 'A firm with spare cash has two plain choices with us. FlexiSave lets money in and out as the firm needs it. A fixed deposit locks it away until a day that both sides agree on at the start. The second pays more, because a bank that knows how long it may keep money can lend it for longer.',
    },
    {
      kind: 'growth',
      caption: `Interest on ${pounds(depositPounds)}, left alone for ${months} months`,
      depositPounds,
      months,
      rates: [
        { name: 'FlexiSave', ratePercentAer: flexiSave.ratePercentAer, wording: 'variable' },
        {
          name: 'Fixed deposit at best',
          ratePercentAer: businessSavings.fixedRatePercentAer,
          wording: 'fixed',
        },
      ],
    },
    {
      kind: 'paragraph',
      text: 'The table assumes that the variable rate stays where it is, that nothing is paid in or taken out, and that tax is another day’s work. None of these is certain, which is rather the point.',
    },
    { kind: 'heading', text: 'What the difference buys' },
    {
      kind: 'paragraph',
      text: 'Look at the gap between the two lines and ask what it would cost to be without the money. If a van breaks down and you must borrow to replace it, a few weeks of interest on the loan can swallow a year of extra interest on the deposit. If the cash is set aside for a tax bill with a known date, the gap is yours for nothing.',
    },
    { kind: 'heading', text: 'Most firms want both' },
    {
      kind: 'steps',
      items: [
        'Write down every large payment of the coming year with its month.',
        'Keep enough in FlexiSave for those of the next quarter, and as much again for bad luck.',
        'Fix the rest for terms that end a week before it is needed.',
        'When a deposit ends, look again. Do not let it roll over unread.',
      ],
    },
    { kind: 'heading', text: 'Three questions before you fix' },
    {
      kind: 'list',
      items: [
        'Can I end it early, and what do I lose if I do?',
        'Is interest paid at the end, or along the way to an account I can use?',
        'What happens on the last day if I say nothing?',
      ],
    },
    {
      kind: 'paragraph',
      text: 'The answers are in the summary that comes with each deposit. If one of them is missing, ask us before you sign. A rate can go up after you have fixed it as well as down, and nobody knows which: choose the term for the bill that it will pay, not for a guess.',
    },
  ],
  links: [
    { label: 'Invest & Save for firms', href: '/business-banking/invest-save' },
    { label: 'Work out your own sums', href: '/help/tools' },
  ],
}
