import { enquiryHref } from '../../enquiries.ts'
import type { Story } from '../story.ts'

export const branchFinder: Story = {
  slug: 'branch-finder',
  category: 'branches',
  title: 'Find a branch by town or postcode',
  summary:
    'The branch finder now lists what each branch can do for you, with its hours, on a map of our own.',
  publishedOn: '2026-09-15',
  picture: 'about-table',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Looking for a branch used to end in three browser tabs: one for the address, one for the hours, and one to find out whether there is a counter at all. The new finder puts these on one page.',
    },
    {
      kind: 'paragraph',
      text: 'Type a town, or the first part of a postcode. The list puts the nearest branch on top and says how far away it is in a straight line. Choose one and it opens in place, with its street, the hours for every day of the week, and what it has: a business desk, say, or a place to pay in cash.',
    },
    { kind: 'heading', text: 'Narrow it to what you need' },
    {
      kind: 'list',
      items: [
        'A counter with people, or a cash machine.',
        'Step-free access from the pavement.',
        'Open now, by the clock in London.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'We drew the map ourselves. It asks nothing of any map service, so nobody else learns where you are looking. The finder uses your location only if you press the button for it, and forgets it when you leave the page.',
    },
    {
      kind: 'paragraph',
      text: 'If you would rather not use a map, the list says everything the drawing does.',
    },
  ],
  links: [
    { label: 'Find a branch', href: '/help/branches' },
    { label: 'Book an appointment', href: enquiryHref('appointment') },
  ],
}
