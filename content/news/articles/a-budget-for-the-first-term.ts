import { articleExamples } from '../../facts.ts'
import { pounds } from '../../amounts.ts'
import type { Story } from '../story.ts'

const { loanPounds, rentPounds, travelPounds, booksPounds, weeks } = articleExamples.firstTerm
const leftPounds = loanPounds - rentPounds - travelPounds - booksPounds
const weeklyPounds = Math.floor(leftPounds / weeks)

export const firstTermBudget: Story = {
  slug: 'a-budget-for-the-first-term',
  category: 'students',
  title: 'A budget for the first term',
  summary:
    'The money arrives in one lump and has to last for months. Four sums turn it into a week’s allowance.',
  publishedOn: '2026-05-14',
  blocks: [
    {
      kind: 'paragraph',
      text: 'In September the balance has never looked so good. By November it is a mystery where it went. The trouble is not that students spend badly. It is that a term’s money comes all at once, and everything that has to be paid from it comes later.',
    },
    { kind: 'heading', text: 'Take off what is certain' },
    {
      kind: 'figures',
      caption: 'An example to put your own figures into',
      rows: [
        { term: 'What arrives for the term', value: pounds(loanPounds) },
        { term: 'Rent', value: `−${pounds(rentPounds)}` },
        { term: 'Travel', value: `−${pounds(travelPounds)}` },
        { term: 'Books and printing', value: `−${pounds(booksPounds)}` },
        { term: 'What is left', value: pounds(leftPounds) },
        { term: `For each of ${weeks} weeks`, value: pounds(weeklyPounds) },
      ],
    },
    {
      kind: 'paragraph',
      text: 'The last line is the only one you need to remember. Everything else is decided, or will be on the day the rent is due. What is left for a week has to cover food, going out, clothes and the present for your mother.',
    },
    { kind: 'heading', text: 'Make it hard to get wrong' },
    {
      kind: 'steps',
      items: [
        'On the day the money arrives, move all of it except the first rent and one week’s allowance into savings.',
        'Set up a standing order that sends you the allowance every Monday.',
        'Pay bills from the savings, on the day they come.',
        'If Sunday finds you with something left, it is yours to waste.',
      ],
    },
    { kind: 'heading', text: 'Food is where it goes' },
    {
      kind: 'paragraph',
      text: 'Most things that students pay for have a fixed price. Food has not. Cooking with three other people on four evenings a week saves more than any discount card, and you meet the three other people.',
    },
    { kind: 'heading', text: 'Borrow last, and little' },
    {
      kind: 'paragraph',
      text: 'An overdraft without interest is useful in the week when a deposit is due and a wage has not arrived. It is not income. Treat the edge of it as a wall, look up what lies behind the wall, and never pay for one kind of credit with another.',
    },
    { kind: 'heading', text: 'If it does not add up' },
    {
      kind: 'paragraph',
      text: 'Then the rent or the income has to change, and no amount of care with coffee will do it. Go to the student money adviser at your university in the first month and not in the last. They know of funds that few people ask for. And talk to us before a payment is missed: before it we can move a date, after it we can only count the cost.',
    },
  ],
  links: [
    { label: 'Student Account', href: '/personal/student-account' },
    { label: 'Work out what savings grow to', href: '/help/tools' },
  ],
}
