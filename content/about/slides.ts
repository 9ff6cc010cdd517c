import { company } from '../facts.ts'
import type { Slide } from '../slide.ts'

/** The four pictures of the About page (spec section 4). */
export const aboutSlides: readonly Slide[] = [
  {
    picture: 'about-table',
    kicker: 'Branches',
    heading: 'There is always a chair for you',
    text: `In ${company.branches} branches you can sit down with somebody who has the time. Bring the whole question, not only the form.`,
    link: { label: 'Find a branch', href: '/help/branches' },
  },
  {
    picture: 'about-ribbons',
    kicker: 'Values',
    heading: 'Different people, one direction',
    text: 'Five values say how we work. They are short enough to remember and plain enough to be held against us.',
    link: { label: 'Mission and Values', href: '/about/mission' },
  },
  {
    picture: 'about-bridge',
    kicker: 'Our story',
    heading: 'A way across that holds',
    text: 'A bank is a bridge between what you have and what you need. We build it to be crossed every day, not to be admired.',
    link: { label: 'Read our story', href: '/about/overview' },
  },
  {
    picture: 'about-beacon',
    kicker: 'Security',
    heading: 'We keep a light on for scams',
    text: 'We watch for payments that do not look like you, and we say plainly what we will never ask you for.',
    link: { label: 'See scam alerts', href: '/help/scam-alert' },
  },
]
