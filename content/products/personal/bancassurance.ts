import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { personalTerms } from '../../facts.ts'
import type { Product } from '../product.ts'

const terms = personalTerms.bancassurance

/** Insurance arranged through the bank. Insurers are not named: there are none. */
export const bancassurance: Product = {
  path: '/personal/bancassurance',
  group: 'personal',
  title: 'Bancassurance',
  badge: 'Insurance',
  description:
    'Insurance for your home, your travels and the people who depend on you, arranged through your bank.',
  metaDescription: `Home, travel and life insurance through your bank: what is covered and what is not, prices from ${pounds(terms.lifeMonthlyFromPounds)} a month, and how to claim.`,
  fee: {
    figure: `From ${pounds(terms.lifeMonthlyFromPounds)} a month`,
    explanation: `Life cover begins there. Home cover starts at ${pounds(terms.homeMonthlyFromPounds)} a month and a year of travel cover at ${pounds(terms.travelYearlyFromPounds)}. Your price depends on you and what you insure. We earn a commission from the insurer and show it on the quotation.`,
  },
  featuresHeading: 'What you can insure',
  features: [
    {
      icon: 'home',
      title: 'Home',
      text: 'Building, contents or both. Fire, flood, theft and burst pipes are in; wear and damp that crept in are not.',
    },
    {
      icon: 'pin',
      title: 'Travel',
      text: `Doctors, cancelled trips and lost bags, for any number of journeys of up to ${terms.travelTripDaysMax} days each.`,
    },
    {
      icon: 'people',
      title: 'Life',
      text: 'A sum for your family if you die within the term. It can fall along with your mortgage, which costs less.',
    },
    {
      icon: 'document',
      title: 'One page of plain words',
      text: 'Every policy opens with what it pays for, what it does not, and the part you pay yourself.',
    },
  ],
  audience: {
    heading: 'Worth a look if',
    points: [
      'You have a mortgage, since lenders ask for buildings insurance',
      'Someone else lives on your income',
      'You travel more than once a year and have no cover through an account',
      'You have not compared your renewal for a while',
    ],
  },
  requirements: [
    { term: 'Home', value: 'Year built, rooms, earlier claims' },
    { term: 'Travel', value: 'Who goes, where, medical conditions' },
    {
      term: 'Life',
      value: `Aged ${personalTerms.currentAccount.ageMin} to ${terms.lifeAgeMax}, health questions`,
    },
    { term: 'All of them', value: 'True answers, or a claim may fail' },
  ],
  howToGetIt: {
    heading: 'From question to cover',
    steps: [
      {
        title: 'Check what you have',
        text: 'A Premium Account or an employer may cover you already. Paying twice does not pay out twice.',
      },
      { title: 'Get a price', text: 'By phone or at a branch, from two insurers where there are two.' },
      { title: 'Sleep on it', text: 'A quotation is valid for a month, at the same price.' },
      {
        title: 'Start the cover',
        text: 'From the hour you choose. The papers come by email, and on paper if you ask for it.',
      },
    ],
  },
  questions: [
    {
      question: 'Can I cancel after I have bought it?',
      answer: `Yes. Home and travel cover can be given back within ${terms.coolingOffDays} days, life cover within ${terms.lifeCoolingOffDays}. You get your money back, less the days you were insured and provided you made no claim.`,
    },
    {
      question: 'Do I have to insure with you to get a mortgage?',
      answer:
        'No. The building must be insured by somebody, and who that is makes no difference to our decision or to your rate.',
    },
    {
      question: 'How do I claim?',
      answer:
        'Ring the number on your policy first. If that gets you nowhere, ring us: we know who to ask, and we stay with it until you have an answer.',
    },
    {
      question: 'Will the price jump at renewal?',
      answer:
        'An insurer may not quote you more for home cover than it would quote a new customer. Prices can still rise for everyone, and we write a month before.',
    },
    {
      question: 'I have had cancer. Can I get travel cover?',
      answer:
        'Often, at a price that reflects it. If our insurers say no or ask too much, we point you to the directory of specialist firms that the regulator asks for.',
    },
  ],
  aside: {
    heading: 'Ask what it would cost',
    text: 'Tell us what you want to protect. Someone who is not paid by the sale will ring you back.',
    apply: { label: 'Ask for a price', href: enquiryHref('general') },
    second: { label: 'Book an appointment', href: enquiryHref('appointment') },
  },
  related: [
    { label: 'Home Invest', href: '/personal/home-invest' },
    { label: 'Premium Account', href: '/personal/premium-account' },
    { label: 'Questions and answers', href: '/help/faqs' },
  ],
}
