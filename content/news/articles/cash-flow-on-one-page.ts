import { articleExamples } from '../../facts.ts'
import { pounds } from '../../amounts.ts'
import type { Story } from '../story.ts'

const { openingPounds, salesPounds, wagesPounds, suppliersPounds, rentPounds, vatPounds } =
  articleExamples.cashFlow
const surplusPounds = salesPounds - wagesPounds - suppliersPounds - rentPounds
const overdrawnPounds = vatPounds - openingPounds - surplusPounds

export const cashFlowOnOnePage: Story = {
  slug: 'a-cash-flow-forecast-on-one-page',
  category: 'business',
  title: 'A cash-flow forecast on one page',
  summary: 'A firm can make a profit and still run out of money on a Thursday. One table shows it coming.',
  publishedOn: '2026-07-30',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Accounts tell you what a year was like. A cash-flow forecast tells you whether you can pay the wages in five weeks. It needs no software and no training: a page with one column for each month, and an hour to fill it in.',
    },
    { kind: 'heading', text: 'One month of a small workshop' },
    {
      kind: 'figures',
      caption: 'A month in which VAT is due',
      rows: [
        { term: 'In the bank on the first', value: pounds(openingPounds) },
        { term: 'Paid by customers', value: pounds(salesPounds) },
        { term: 'Wages', value: `−${pounds(wagesPounds)}` },
        { term: 'Suppliers', value: `−${pounds(suppliersPounds)}` },
        { term: 'Rent', value: `−${pounds(rentPounds)}` },
        { term: 'VAT for the quarter', value: `−${pounds(vatPounds)}` },
        { term: 'In the bank on the last', value: `−${pounds(overdrawnPounds)}` },
      ],
    },
    {
      kind: 'paragraph',
      text: `The workshop earns ${pounds(surplusPounds)} more than it spends before the tax, and still ends the month below nothing. No customer was lost and no price was wrong. The tax had been collected over three months, and was used for other things on the way.`,
    },
    { kind: 'heading', text: 'How to make yours' },
    {
      kind: 'steps',
      items: [
        'Start with what is in the bank today. Not what is owed to you: what is there.',
        'Write in what customers will pay, in the month in which they really pay. If they take six weeks, give them six weeks.',
        'Write in everything that leaves: wages, rent, suppliers, loan payments, tax, and what you take yourself.',
        'Add each column up and carry the result to the top of the next.',
        'Mark every month that ends lower than one month’s wages.',
      ],
    },
    { kind: 'heading', text: 'What to do about a marked month' },
    {
      kind: 'list',
      items: [
        'Send invoices on the day the work is done, and ring on the day they are late.',
        'Ask for part of the price before you start.',
        'Move a purchase by a month, or agree with the supplier to pay it in two parts.',
        'Put VAT into a savings account as it comes in, as if it had never been yours. It has not.',
        'Ask for a loan for working capital while the month is still far away.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'The last point matters more than it looks. A request that comes three months early, with this page attached, is a plan. The same request on the day itself is an emergency, and costs more in every way.',
    },
    {
      kind: 'paragraph',
      text: 'Bring the page up to date on the same day each month. Write what really happened beside what you expected, and after half a year your guesses will be good.',
    },
  ],
  links: [
    { label: 'FlexiSave for firms', href: '/business-banking/flexisave' },
    { label: 'Business financing', href: '/business-banking/financing' },
  ],
}
