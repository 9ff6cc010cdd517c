import { enquiryHref } from '../../enquiries.ts'
import type { Story } from '../story.ts'

export const openEvenings: Story = {
  slug: 'open-evenings',
  category: 'community',
  title: 'Open evenings for women who run a firm',
  summary: 'An evening at a branch with questions until there are none left, one table and no presentation.',
  publishedOn: '2026-07-16',
  picture: 'carousel-skyline',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Advice about running a firm often comes as a talk, and a talk cannot hear your question. Our open evenings have no speaker. There is a table, a business specialist who knows what a lender looks for, and people who are a year or two further on than you.',
    },
    {
      kind: 'paragraph',
      text: 'Bring the thing that keeps you awake. It may be your prices, a first employee, or a customer who pays late. Nobody sells anything, and you do not have to bank with us to come.',
    },
    { kind: 'heading', text: 'How an evening goes' },
    {
      kind: 'steps',
      items: [
        'Doors open when the branch closes, and there is something to eat.',
        'Everybody says in a sentence what they do.',
        'Questions go round the table until there are none left.',
        'If you like, you can book an hour alone with the specialist.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'The rooms are step-free. If you need an interpreter, or somebody to look after a child next door, tell us when you ask for a place.',
    },
    {
      kind: 'paragraph',
      text: 'These evenings show how a bank might do it. Ask for a place and you get an answer, but in this demonstration no door really opens.',
    },
  ],
  links: [
    { label: 'Women’s Banking', href: '/business-banking/women' },
    { label: 'Ask for a place', href: enquiryHref('consultation') },
  ],
}
