/** The headings and terms that every product page shares. */
export const productWords = {
  /** The first step of the breadcrumb on a group's own page. */
  home: { label: 'Home', href: '/' },
  keyFeatures: 'Key Features',
  benefits: 'Benefits',
  rate: 'Rate',
  fee: 'Fee',
  whatYouGet: 'What you get',
  requirements: 'What you need',
  questions: 'Questions people ask',
  readNext: 'Read next',
  /** On the student, premium and platinum template (spec section 2). */
  apply: (account: string) => ({ label: 'Apply', href: `/login?product=${account}` }),
  contactUs: { label: 'Contact Us', href: '/help/contact' },
} as const

/** The terms of a worked example. The page computes its values. */
export const exampleWords = {
  borrowed: 'You borrow',
  lasts: 'Over',
  rate: 'Rate',
  monthly: 'You pay each month',
  last: 'Last payment',
  total: 'You pay in all',
  cost: 'Cost of borrowing',
  deposit: 'You put in',
  ends: 'You have at the end',
  interest: 'Interest earned',
  overdrawn: 'You are overdrawn by',
  free: 'Of that, free of interest',
  representative: 'Representative APR',
  /** Terms of ten years and more are in years: nobody counts a mortgage in months. */
  months: (months: number): string =>
    months < tenYears || months % yearMonths > 0 ? `${months} months` : `${months / yearMonths} years`,
  days: (days: number): string => `${days} days`,
  apr: (percent: number): string => `${percent}% APR representative`,
  variableApr: (percent: string): string => `${percent}% APR (variable)`,
  /** For a rate that is only the lowest. */
  aprFrom: (percent: number): string => `${percent}% APR`,
  aprc: (percent: number): string => `${percent}% APRC`,
  aer: (percent: number): string => `${percent}% AER`,
  ear: (percent: number): string => `${percent}% EAR`,
  gross: (percent: string, timesAYear: 1 | 4 | 12): string => `${percent}% gross, paid ${paid[timesAYear]}`,
} as const

const yearMonths = 12
const tenYears = 10 * yearMonths
const paid = { 1: 'yearly', 4: 'quarterly', 12: 'monthly' } as const
