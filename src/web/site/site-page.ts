import type { ReactElement } from 'react'
import type { PageHead } from '../../../content/page-heads.ts'

/** A public page: what it says of itself, and what stands in its `main`. */
export type SitePage = {
  head: PageHead
  body: ReactElement
  /** It has parts that move or open, and so carries the islands' script. */
  islands?: boolean
  /** Further addresses of the same page, from the site's root. Its canonical address stays that of the head. */
  aliases?: readonly string[]
  /** Addresses for which it stands in where no page of their own is: everything below this one (ruling 7). */
  fallbackFor?: `/${string}/*`
}
