import { bankName, company } from '../facts.ts'
import type { PageHead } from '../page-heads.ts'

/** Titles and descriptions of the pages about the bank. */
export const aboutHeads = {
  about: {
    path: '/about',
    title: `About us | ${bankName}`,
    description: `Who ${bankName} is: ${company.branches} branches, telephone lines that we answer, how we follow the rules, and where our head office in London is.`,
  },
  overview: {
    path: '/about/overview',
    title: `Our story | ${bankName}`,
    description: `How ${bankName} began, what we do for people, firms and institutions, where we want to go, and the figures that we stand behind.`,
  },
  mission: {
    path: '/about/mission',
    title: `Mission and Values | ${bankName}`,
    description: `What ${bankName} is for, and the five values that our people are held to: Integrity, Client-Centered, Excellence, Respect and Community.`,
  },
  careers: {
    path: '/about/careers',
    title: `Careers | ${bankName}`,
    description: `Work at ${bankName}: six departments, what you get for your work, and the four steps from a first message to a first day.`,
  },
} satisfies Record<string, PageHead>
