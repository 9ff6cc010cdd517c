import type { BreadcrumbGroup } from '../groups.ts'

/** The icon names that content may use. The drawings are in `src/web/components/icon.tsx`. */
export type ContentIcon =
  | 'alert'
  | 'bell'
  | 'branch'
  | 'calendar'
  | 'card'
  | 'cash'
  | 'chart'
  | 'chat'
  | 'clock'
  | 'document'
  | 'edit'
  | 'growth'
  | 'headset'
  | 'home'
  | 'key'
  | 'laptop'
  | 'list'
  | 'lock'
  | 'mail'
  | 'mobile'
  | 'money-in'
  | 'money-out'
  | 'people'
  | 'phone'
  | 'pin'
  | 'pound'
  | 'refresh'
  | 'search'
  | 'shield'
  | 'tick'
  | 'transfers'
  | 'warning'

/** A feature of a product: a name and a sentence, and where to use it. */
export type Feature = { icon: ContentIcon; title: string; text: string; link?: Action }
/** A term and its value: `Age`, `16 to 30`. The value is a few words, not a sentence. */
export type Row = { term: string; value: string }
/** One step of a list in order. */
export type Step = { title: string; text: string }
/** A frequent question and our answer: one paragraph without a heading. */
export type Question = { question: string; answer: string }
/** A link as a button or a line: an address on this site and its label. */
export type Action = { label: string; href: string }
/** A link beside others, with an icon and a short description. */
export type WayOn = Action & { icon: ContentIcon; text: string }
/** A telephone line: its number as shown and as dialled, and its hours. */
export type PhoneLine = { phone: string; phoneLink: string; hours: string }

/** The texts that every product's page has. */
type ProductBase = {
  path: `/${string}`
  group: BreadcrumbGroup
  title: string
  /** The category badge. */
  badge: string
  /** One sentence under the title. */
  description: string
  /** For search results and link previews: 50 to 160 characters. */
  metaDescription: string
  features: readonly Feature[]
  questions?: readonly Question[]
}

/** A rate as a UK bank words it. Figures come from `content/facts.ts`. */
export type Rate = {
  /**
   * In display type: `2.5% AER`, `6.9% APR representative`, `From 4.5% APR`. A rate that begins with 'From' is the
   * lowest that we charge. It is never called representative, which means a rate that most customers get.
   */
  figure: string
  /** `variable`, `fixed for the term`, … */
  wording: string
  /** An explanation in one sentence: what is paid, and when it may change. */
  explanation: string
  /** Required for savings: the page computes the gross rate and shows it beside the AER. */
  grossOf?: { ratePercentAer: number; timesAYear: 1 | 4 | 12 }
}

/** A price: `£20`, `No fee` or `From £8 a month` in display type, and what it includes. */
export type Fee = { figure: string; explanation: string }

/**
 * A worked example, which every lending rate must have. The page computes the cost of a loan or an overdraft, or the
 * growth of savings; `text` states the assumptions.
 */
export type RepresentativeExample = {
  heading: string
  text: string
  loan?: { amountPounds: number; months: number; ratePercentApr: number; kind?: 'mortgage' | 'business' }
  savings?: { depositPounds: number; months: number; ratePercentAer: number }
  overdraft?: { amountPounds: number; days: number; interestFreePounds: number; ratePercentEar: number }
}

/** A product on the shared generic page (spec sections 2 and 3: title, description, rate, features, fee). */
export type Product = ProductBase & {
  /** The heading over the features, where they are alternatives: otherwise 'What you get'. */
  featuresHeading?: string
  /** Absent for a product without interest: then the fee comes first. */
  rate?: Rate
  example?: RepresentativeExample
  fee: Fee
  audience: { heading: string; points: readonly string[] }
  requirements: readonly Row[]
  howToGetIt: { heading: string; steps: readonly Step[] }
  questions: readonly Question[]
  /** In the panel beside the text, above the buttons. */
  aside: { heading: string; text: string; apply: Action; second: Action }
  /** Up to three pages that people read next. */
  related: readonly Action[]
}

/** An account on the student and premium template, with the eight parts of spec section 2. */
export type AccountPage = ProductBase & {
  /** The id by which login and sign-up recognise the product. */
  account: 'student-account' | 'premium-account' | 'platinum-account'
  benefits: readonly string[]
  requirements: { heading: 'Requirements' | 'Get Started'; rows: readonly Row[] }
  /** In the panel beside the text. The default is the general line with its hours. */
  aside: { heading: string; text: string; line?: PhoneLine }
  /** The small print that a UK bank must add, if any. */
  notes?: readonly string[]
}
