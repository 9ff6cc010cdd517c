import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { corporateTerms } from '../../facts.ts'
import type { Product } from '../product.ts'

const { projects } = corporateTerms

/** Lending to a single project, repaid from its income. */
export const projectFinancing: Product = {
  path: '/corporate/project-financing',
  group: 'corporate',
  title: 'Project Financing',
  badge: 'Lending',
  description:
    'Long work, paid in stages: lending to one undertaking, repaid from what it earns once it is built.',
  metaDescription:
    'Lending for energy, housing and infrastructure projects: how stages are paid, what share is yours, and how we price the risk.',
  rate: {
    figure: 'Priced project by project',
    wording: 'a margin over SONIA, usually fixed in part',
    explanation:
      'Risk is highest while you build and falls once you earn, and the margin follows it down. The outline terms contain the whole schedule.',
  },
  features: [
    {
      icon: 'calendar',
      title: 'Money as the work goes up',
      text: `An independent surveyor signs each stage, and the sum for it is paid within ${projects.stagePaidWorkingDays} working days.`,
    },
    {
      icon: 'home',
      title: 'A company for the project',
      text: 'The loan goes to a company with no other business, so the sponsors’ own balance sheets stay clear.',
    },
    {
      icon: 'clock',
      title: 'Nothing to repay while you build',
      text: 'Interest is added to the loan until the agreed date, then instalments follow the income.',
    },
    {
      icon: 'shield',
      title: 'Reserves for a bad season',
      text: `Instalments for ${projects.reserveMonths} months are set aside in an account, and used before anybody calls a default.`,
    },
    {
      icon: 'people',
      title: 'Other lenders beside us',
      text: 'Where a project is larger than we should carry alone, we lead a club and you still ring one person.',
    },
  ],
  fee: {
    figure: `From ${projects.feeFromPercent}% of the loan`,
    explanation:
      'For arranging it, paid when the first stage is drawn. Surveyors, lawyers and model auditors work for both of us and are part of the project’s budget.',
  },
  audience: {
    heading: 'What we look for',
    points: [
      'Wind, solar, storage and heat networks with a buyer for what they produce',
      'Homes for rent, student rooms and care homes with planning consent in place',
      'Roads, water, fibre and public buildings under a long contract',
    ],
  },
  requirements: [
    { term: 'Loan', value: `${pounds(projects.amountMinPounds)} or more` },
    { term: 'Term', value: `Up to ${projects.termYearsMax} years from completion` },
    { term: 'Your own share', value: `At least ${projects.ownShareMinPercent}% of the cost` },
    { term: 'Consents', value: 'Granted, or close to it' },
    { term: 'Model', value: 'Yearly cash flows to the end of the loan' },
  ],
  howToGetIt: {
    heading: 'The way to the first stage',
    steps: [
      {
        title: 'Send the model',
        text: 'With a short note on site, consents, contractor and who will pay for the output.',
      },
      {
        title: 'Outline terms',
        text: 'We answer with sums, margins, cover ratios and the tests that we would set.',
      },
      {
        title: 'Everybody checks',
        text: 'Engineers, insurers and lawyers report. All questions are in one list that both sides see.',
      },
      {
        title: 'Close and build',
        text: 'All contracts are signed on one day, your share goes in first, then ours.',
      },
    ],
  },
  questions: [
    {
      question: 'How is this different from a loan to our company?',
      answer:
        'We look to the project’s income and its contracts, not to the rest of your group. That takes more papers and longer, and keeps the risk in one place.',
    },
    {
      question: 'What if the work runs late?',
      answer:
        'A cushion of time and money is planned from the start. If that is used up, we talk about the reasons before any date is missed.',
    },
    {
      question: 'Who chooses the contractor?',
      answer:
        'You do. We read the contract for a fixed price, a completion date and a builder strong enough to keep both.',
    },
    {
      question: 'Do you lend before planning consent?',
      answer:
        'No. We gladly look at a scheme early and say what would have to be true, but the loan waits for the consent.',
    },
    {
      question: 'Must the project be green?',
      answer:
        'No, but we do not lend for new coal, oil or gas, and we ask every project for its flood risk and its carbon over the whole term.',
    },
  ],
  aside: {
    heading: 'Tell us what you are building',
    text: 'A page and a spreadsheet are enough for a first opinion.',
    apply: { label: 'Describe your project', href: enquiryHref('lending') },
    second: { label: 'Contact Us', href: '/help/contact' },
  },
  related: [
    { label: 'Corporate Financing', href: '/corporate/business-financing' },
    { label: 'Corporate Current Account', href: '/corporate/current-account' },
  ],
}
