import { bankName } from '../facts.ts'
import type { ContentIcon, Feature, Step } from '../products/product.ts'

/** The careers page (spec section 2): six departments, benefits, a four-step process. */
export const careersPage = {
  current: 'Careers',
  title: `Work at ${bankName}`,
  lead: 'Careful people, kind to customers and to each other. If that is you, we would like to hear from you.',
  picture: 'header-business',
  apply: 'Apply by message',
} as const

type Department = { icon: ContentIcon; name: string; text: string; ticks: readonly string[] }

export const departments: { heading: string; lead: string; list: readonly Department[] } = {
  heading: 'Six departments',
  lead: 'Find the one that sounds like your working day.',
  list: [
    {
      icon: 'branch',
      name: 'Branches',
      text: 'You are the first face that a customer sees.',
      ticks: ['Counter and appointments', 'Branch managers'],
    },
    {
      icon: 'headset',
      name: 'Customer support',
      text: 'You pick up the telephone, and you finish what you start.',
      ticks: ['Telephone and messages', 'Lost cards and fraud, by day and night'],
    },
    {
      icon: 'pound',
      name: 'Lending',
      text: 'You read a plan, ask the right question, and decide.',
      ticks: ['Loans and mortgages', 'Business and project finance'],
    },
    {
      icon: 'laptop',
      name: 'Technology',
      text: 'You build what everyone else relies on.',
      ticks: ['Ledger and payments', 'Web and accessibility'],
    },
    {
      icon: 'shield',
      name: 'Risk and compliance',
      text: 'You keep the bank honest, starting with itself.',
      ticks: ['Financial crime', 'Audit and data protection'],
    },
    {
      icon: 'edit',
      name: 'Words and design',
      text: 'You make sure that every letter can be understood.',
      ticks: ['Writing and research', 'Products and their prices'],
    },
  ],
}

export const benefits = {
  heading: 'Benefits',
  lead: 'What you get for your work, besides the pay.',
  list: [
    {
      icon: 'calendar',
      title: 'Time off that is really off',
      text: 'Holiday above the legal minimum, and nobody rings you during it.',
    },
    {
      icon: 'growth',
      title: 'A pension we pay into',
      text: 'You save a share of your pay, and we put in more than you do.',
    },
    {
      icon: 'home',
      title: 'Hours that fit a life',
      text: 'Part time, shared jobs and work from home are open to every department where the work allows it.',
    },
    {
      icon: 'document',
      title: 'Learning on our time',
      text: 'Courses and examinations are paid for, and the hours for them are working hours.',
    },
    {
      icon: 'people',
      title: 'Leave for families',
      text: 'The same for every parent, however a child comes into the family, and time for those who look after others.',
    },
  ] satisfies Feature[],
} as const

export const process = {
  heading: 'Four steps to a first day',
  lead: 'You always know which step you are on, and who has your papers.',
  steps: [
    {
      title: 'Write to us',
      text: 'Choose a department and tell us in a few sentences what you have done. No covering letter.',
    },
    {
      title: 'Talk by telephone',
      text: 'Somebody from the department rings you. You ask as many questions as we do.',
    },
    {
      title: 'Spend half a day with us',
      text: 'You see the place, meet the people, and work through one real problem together with them. It is paid.',
    },
    {
      title: 'Hear our answer',
      text: 'Yes or no, with the reason, from the person you met. If it is yes, we agree your first day.',
    },
  ] satisfies Step[],
} as const

export const careersBand = {
  picture: 'about-table',
  heading: 'There is a chair for you too',
  text: 'Tell us where you see yourself. This bank is a demonstration, so we store the message, but there is no job to offer.',
} as const
