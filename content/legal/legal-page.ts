import type { PageHead } from '../page-heads.ts'
import type { Action } from '../products/product.ts'

/** A part of a page about this site. What is in it stands in this order. */
export type LegalSection = {
  /** Also its address within the page. */
  id: string
  heading: string
  paragraphs?: readonly string[]
  /** Things of one kind, each by its name. */
  rows?: readonly { term: string; text: string }[]
  list?: readonly string[]
  links?: readonly Action[]
}

/** A page about this site: what it keeps, on what terms it is used, and who can use it. */
export type LegalPage = {
  head: PageHead
  /** Its name, as the foot of every page has it. */
  name: string
  title: string
  lead: string
  sections: readonly LegalSection[]
}
