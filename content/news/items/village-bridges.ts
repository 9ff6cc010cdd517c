import { enquiryHref } from '../../enquiries.ts'
import type { Story } from '../story.ts'

export const villageBridges: Story = {
  slug: 'village-bridges',
  category: 'community',
  title: 'A grant for village bridges',
  summary: 'Parishes may ask for help with the repair of a footbridge before the winter floods.',
  publishedOn: '2026-10-20',
  picture: 'about-bridge',
  blocks: [
    {
      kind: 'paragraph',
      text: 'A closed footbridge is a small thing on a map. In a village it can mean a long way round to the school, the surgery or the only bus. Parish councils own many of these bridges, and few can pay for a repair out of one year’s budget.',
    },
    {
      kind: 'paragraph',
      text: 'This winter we help with part of the cost. The grant goes towards decks, handrails, abutments and the survey that comes before them. It does not pay for new bridges, or for work that has already started.',
    },
    { kind: 'heading', text: 'Who may ask' },
    {
      kind: 'list',
      items: [
        'Parish, town and community councils anywhere in the United Kingdom.',
        'Village trusts that look after a public path.',
        'Any of them whether or not they bank with us.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Send a message that says where the bridge is, who owns it and what a builder thinks it needs. One photograph of the worst part says more than a long letter, and we will ask for it when we answer.',
    },
    {
      kind: 'paragraph',
      text: 'The Hollow Ford Trust advises on the choice. Like the bank itself, the trust and the grant are invented for this demonstration: no money is paid out.',
    },
  ],
  links: [
    { label: 'Write to the press and partnerships team', href: enquiryHref('press') },
    { label: 'What we hold to', href: '/about/mission' },
  ],
}
