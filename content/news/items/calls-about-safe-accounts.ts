import { helpLines } from '../../facts.ts'
import type { Story } from '../story.ts'

export const callsAboutSafeAccounts: Story = {
  slug: 'calls-about-safe-accounts',
  category: 'security',
  title: 'No bank has a ‘safe account’ for you',
  summary: 'Callers who claim to be from a fraud team ask people to move their savings. Hang up on them.',
  publishedOn: '2026-08-20',
  picture: 'about-beacon',
  blocks: [
    {
      kind: 'paragraph',
      text: 'The call is always urgent. Somebody in your branch is said to be stealing, or your account is ‘under attack’. The caller knows your name and perhaps your last purchase. To protect your money you must move it at once, to a new account in your own name that has already been opened for you.',
    },
    {
      kind: 'paragraph',
      text: 'There is no such account. The details belong to a thief, and money sent to them is passed on within minutes.',
    },
    { kind: 'heading', text: 'What to do' },
    {
      kind: 'steps',
      items: [
        'Hang up. You need not be polite, and you need not explain.',
        'Wait until the line is clear, or use another telephone.',
        `Call us on ${helpLines.fraud.phone}, or on the number on the back of your card.`,
        'Tell us what you were asked to do, even if you did none of it.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'The number on your screen proves nothing, because it can be made to show any number, ours included. What the caller knows about you proves nothing either.',
    },
    {
      kind: 'paragraph',
      text: 'If you have sent money already, tell us now rather than tomorrow. We start with the bank that received it, and the first hour counts most.',
    },
  ],
  links: [
    { label: 'Scam alert: what to look out for', href: '/help/scam-alert' },
    { label: 'Report a lost or stolen card', href: '/help/lost-card' },
  ],
}
