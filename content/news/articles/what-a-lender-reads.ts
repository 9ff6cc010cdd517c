import { enquiryHref } from '../../enquiries.ts'
import { products } from '../../facts.ts'
import { pounds } from '../../amounts.ts'
import type { Story } from '../story.ts'

const { businessLoan: loan } = products

export const whatALenderReads: Story = {
  slug: 'what-a-lender-reads-first',
  category: 'business',
  title: 'What a lender reads first in your plan',
  summary:
    'Not the story of the idea. The first look goes to the cash, the second to what happens if you are wrong.',
  publishedOn: '2026-10-30',
  blocks: [
    {
      kind: 'paragraph',
      text: 'People who write a business plan start with the idea, and so they should. People who read it for a bank start near the end. That is not a lack of interest. It is the order in which a loan is repaid.',
    },
    { kind: 'heading', text: 'The cash, month by month' },
    {
      kind: 'paragraph',
      text: 'A lender turns to the forecast and looks for its lowest point. How small does the balance get, in which month, and why? A plan that shows a thin March and explains it is worth more than one that climbs smoothly for three years.',
    },
    { kind: 'heading', text: 'Where the repayment comes from' },
    {
      kind: 'paragraph',
      text: 'Profit is an opinion until it is in the account. The reader takes the cash left after wages, tax and your own drawings, and sets the monthly payment beside it. There should be room between the two, so that a slow quarter can be survived.',
    },
    { kind: 'heading', text: 'What if you are wrong' },
    {
      kind: 'paragraph',
      text: 'Show the same forecast with a fifth less in sales, or with your largest customer paying two months late. Then say what you would do. A plan for bad weather is the clearest sign that its writer knows the road.',
    },
    { kind: 'heading', text: 'What you put in yourself' },
    {
      kind: 'paragraph',
      text: 'Somebody who shares the risk takes care of it. Savings count, and so do equipment, stock that is paid for, and a year of work at low pay.',
    },
    { kind: 'heading', text: 'Only then, the idea' },
    {
      kind: 'paragraph',
      text: 'Who buys, why from you, and how you know. Two signed orders say more than a page about the market. If you have spoken to people who said no, tell us what you learnt from them.',
    },
    { kind: 'heading', text: 'Before you send it' },
    {
      kind: 'list',
      items: [
        'Accounts for the last two years, or the bank statements of a younger firm.',
        'The forecast as a table that can be changed, not as a picture.',
        'What the money is for, with quotations.',
        'What you already owe, who to, and until when.',
        'One page at the front that a stranger understands.',
      ],
    },
    {
      kind: 'paragraph',
      text: `We lend firms between ${pounds(loan.amountMinPounds)} and ${pounds(loan.amountMaxPounds)} for up to ${loan.termYearsMax} years. When the papers are complete you hear from us within ${loan.approvalHours} hours, and a refusal comes with its reason. Then you can write the missing page and ask again.`,
    },
  ],
  links: [
    { label: 'Business financing', href: '/business-banking/financing' },
    { label: 'Schedule a consultation', href: enquiryHref('consultation') },
  ],
}
