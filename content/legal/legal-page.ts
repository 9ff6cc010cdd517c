import type { PageHead } from '../page-heads.ts'
import type { Action } from '../products/product.ts'

/** A part of a page about this site. Its content is shown in the order of these fields. */
export type LegalSection = {
  /** Also its address within the page. */
  id: string
  heading: string
  paragraphs?: readonly string[]
  /** Items of one kind, each with its name. */
  rows?: readonly { term: string; text: string }[]
  list?: readonly string[]
  links?: readonly Action[]
}

/** A page about this site: privacy, cookies, terms or accessibility. */
export type LegalPage = {
  head: PageHead
  /** The page's name, as the footer shows it. */
  name: string
  title: string
  lead: string
  sections: readonly LegalSection[]
}
