import { articleExamples, products } from '../../facts.ts'
import type { Story } from '../story.ts'

const { ratePercentAer } = products.flexiSave
const { monthly, quarterly, yearly } = articleExamples.grossTimesAYear

export const aerAndGross: Story = {
  slug: 'aer-and-gross',
  category: 'savings',
  title: 'AER and gross: two rates for one account',
  summary: 'Why a savings account shows two percentages, and which of them to compare.',
  publishedOn: '2026-10-08',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Beside most savings rates there are two figures that are nearly the same. Neither is a trick. They answer different questions, and one of them was made so that you can compare accounts without a calculator.',
    },
    { kind: 'heading', text: 'Gross: what is paid' },
    {
      kind: 'paragraph',
      text: 'The gross rate is what the account itself works with, before any tax. If interest is paid every month, the bank takes a twelfth of the gross rate of your balance and adds it. Banks here pay interest without taking tax off; whether you owe any depends on your other income.',
    },
    { kind: 'heading', text: 'AER: the comparable rate' },
    {
      kind: 'paragraph',
      text: 'Interest that has been paid starts to earn interest too. The more often it is paid, the sooner that begins. AER stands for annual equivalent rate: it is what one pound would have earned after a year with all of this counted in.',
    },
    {
      kind: 'gross',
      caption: `Gross rates that all come to ${ratePercentAer}% AER`,
      ratePercentAer,
      paid: [
        { name: 'Interest paid every month', timesAYear: monthly },
        { name: 'Interest paid every quarter', timesAYear: quarterly },
        { name: 'Interest paid once a year', timesAYear: yearly },
      ],
    },
    {
      kind: 'paragraph',
      text: 'All three lines leave you with the same sum at the end of the year, provided that you leave the interest where it is. That is why the AER is the figure to compare.',
    },
    { kind: 'heading', text: 'When gross matters' },
    {
      kind: 'list',
      items: [
        'You take the interest out to live on. Then it never earns any itself, and the gross rate is what you get.',
        'You keep the money for only part of a year.',
        'You want to check the bank’s own sum on your statement.',
      ],
    },
    { kind: 'heading', text: 'What neither figure tells you' },
    {
      kind: 'paragraph',
      text: 'Whether the rate can change is said in a word beside it: variable or fixed. Whether part of it is a bonus that ends is in the summary of the account, and so is what happens if you take money out early. An account that looks better by a tenth of a per cent can be worse for you if its rate falls after six months and you forget to move.',
    },
    {
      kind: 'paragraph',
      text: 'Loans have a cousin of the AER called the APR. It counts the fees in as well as the interest, so that two loans can be set side by side. The rule of thumb follows from that: high is good when you save, low is good when you borrow.',
    },
  ],
  links: [
    { label: 'All our rates', href: '/help/rates' },
    { label: 'FlexiSave', href: '/personal/flexisave' },
  ],
}
