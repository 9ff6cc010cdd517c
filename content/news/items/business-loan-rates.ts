import { enquiryHref } from '../../enquiries.ts'
import { products } from '../../facts.ts'
import { pounds } from '../../amounts.ts'
import type { Story } from '../story.ts'

const { businessLoan: loan } = products

export const businessLoanRates: Story = {
  slug: 'business-loan-rates',
  category: 'business',
  title: 'Special rates on business loans',
  summary: `Term loans start from ${loan.termRatePercentApr}% APR, with a decision in ${loan.approvalHours} hours.`,
  publishedOn: '2026-10-01',
  picture: 'carousel-growth',
  blocks: [
    {
      kind: 'paragraph',
      text: 'From today our three kinds of business loan have new starting rates. They are for firms that want to buy, build or bridge a gap, and that can show how the money comes back.',
    },
    {
      kind: 'figures',
      caption: 'Starting rates for firms',
      rows: [
        { term: 'Term loan', value: `from ${loan.termRatePercentApr}% APR` },
        { term: 'Equipment loan', value: `from ${loan.equipmentRatePercentApr}% APR` },
        { term: 'Working capital', value: `from ${loan.workingCapitalRatePercentApr}% APR` },
        { term: 'Amount', value: `${pounds(loan.amountMinPounds)} to ${pounds(loan.amountMaxPounds)}` },
        { term: 'Longest term', value: `${loan.termYearsMax} years` },
      ],
    },
    {
      kind: 'paragraph',
      text: '‘From’ is an honest word only if it is explained. The rate you are offered depends on the size of the loan, how long you need it, what secures it and how steady your income has been. You see your own rate, the monthly payment and the total to repay before you sign anything.',
    },
    {
      kind: 'paragraph',
      text: `Once we have every document that we need, we decide within ${loan.approvalHours} hours. One missing set of accounts holds a request up, so send everything together.`,
    },
    { kind: 'heading', text: 'If you already borrow from us' },
    {
      kind: 'paragraph',
      text: 'Your loan keeps the rate in your agreement. A business specialist can tell you whether changing it would save you money after any cost of ending the old one, and will say so plainly if it would not.',
    },
  ],
  links: [
    { label: 'Business financing', href: '/business-banking/financing' },
    { label: 'Contact a business specialist', href: enquiryHref('specialist') },
  ],
}
