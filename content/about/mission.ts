import { bankName } from '../facts.ts'
import type { Feature } from '../products/product.ts'

/** The Mission and Values page (spec section 2, ruling 10): the bank's own words. */
export const missionPage = {
  current: 'Mission and Values',
  title: 'Mission and Values',
  lead: 'What the bank is for, and how its people are expected to behave.',
  picture: 'background-morning',
} as const

export const mission = {
  heading: 'Our mission',
  lead: 'One sentence, and what it means for those who rely on us.',
  opening: `${bankName} is there to keep money safe, to move it where it is meant to go, and to explain both in words that anybody can follow.`,
  statements: [
    {
      title: 'For people',
      text: 'To make everyday banking simple enough to forget, and to be there in person when it is not simple at all.',
    },
    {
      title: 'For firms',
      text: 'To lend where a plan holds up, to say no early where it does not, and to give the reason either way.',
    },
    {
      title: 'For the places we work in',
      text: 'To keep branches where they are needed, and to put what is saved in a town to work in that town.',
    },
  ],
} as const

/** The five values, with the names that the specification gives them. */
export const values = {
  heading: 'Our values',
  lead: 'Five words, and what each of them asks of us on an ordinary day.',
  list: [
    {
      icon: 'shield',
      title: 'Integrity',
      text: 'We say what a product costs and what it does not do. If we make a mistake, you hear it from us first.',
    },
    {
      icon: 'people',
      title: 'Client-Centered',
      text: 'We start with what you came for, not with what we would like to sell. Leaving us is as easy as joining us.',
    },
    {
      icon: 'growth',
      title: 'Excellence',
      text: 'We do the dull things well: statements that add up, payments that arrive, letters that can be read once.',
    },
    {
      icon: 'chat',
      title: 'Respect',
      text: 'We listen to the end of the sentence. Nobody is hurried, talked down to, or passed from one person to the next.',
    },
    {
      icon: 'branch',
      title: 'Community',
      text: 'Our branches belong to their high streets. They open their rooms to clubs, traders and people who want to learn about money.',
    },
  ] satisfies Feature[],
} as const

export const missionBand = {
  picture: 'background-dusk',
  heading: 'Hold us to it',
  text: 'If we fall short of any of this, tell us. We store your message, and the person or company that runs this bank can read it.',
  actions: [
    { label: 'Tell us', subject: 'feedback' },
    { label: 'Make a complaint', subject: 'complaint' },
  ],
} as const
