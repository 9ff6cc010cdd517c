import type { BreadcrumbGroup } from '../groups.ts'

/** Names of icons that content may ask for. The drawings are in `src/web/components/icon.tsx`. */
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

/** What a product does, in a name and a sentence. */
export type Feature = { icon: ContentIcon; title: string; text: string }
/** A term and its value: `Age`, `16 to 30`. The value is a few words, not a sentence. */
export type Row = { term: string; value: string }
/** One thing to do, in its order. */
export type Step = { title: string; text: string }
/** What people ask, in their words, and our answer: a paragraph without a heading of its own. */
export type Question = { question: string; answer: string }
/** A link as a button or a line: an address on this site, and what it is called there. */
export type Action = { label: string; href: string }
/** Such a link among others, side by side: with an icon, and a few words on what is there. */
export type WayOn = Action & { icon: ContentIcon; text: string }
/** A telephone line as it is read and dialled, and when it is answered. The three belong together. */
export type PhoneLine = { phone: string; phoneLink: string; hours: string }

/** What every page of a product says of itself. */
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
   * In display type: `2.5% AER`, `6.9% APR representative`, `From 4.5% APR`. A rate that begins with 'from' is the
   * lowest that we charge, and is never called representative: that is one which most people get.
   */
  figure: string
  /** `variable`, `fixed for the term`, … */
  wording: string
  /** What it means in a sentence: what is paid, when it may change. */
  explanation: string
  /** For savings, always: the page works out the gross rate, and says it beside the AER. */
  grossOf?: { ratePercentAer: number; timesAYear: 1 | 4 | 12 }
}

/** What something costs: `£20`, `No fee` or `From £8 a month` in display type, and what that buys and leaves out. */
export type Fee = { figure: string; explanation: string }

/**
 * A worked example: a rate for lending must carry one. What a loan or an overdraft costs, and what savings come to, is
 * worked out on the page; `text` says what the figures assume.
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
  /** Over the features, where they are things to choose from: otherwise 'What you get'. */
  featuresHeading?: string
  /** Absent where nothing is earned or lent: then the fee stands first. */
  rate?: Rate
  example?: RepresentativeExample
  fee: Fee
  forWhom: { heading: string; points: readonly string[] }
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
  /** By which login and sign-up know what is applied for. */
  account: 'student-account' | 'premium-account' | 'platinum-account'
  benefits: readonly string[]
  requirements: { heading: 'Requirements' | 'Get Started'; rows: readonly Row[] }
  /** In the panel beside the text. Without a line of its own, the general line and its hours stand there. */
  aside: { heading: string; text: string; line?: PhoneLine }
  /** What a UK bank must add in small print, if anything. */
  notes?: readonly string[]
}
