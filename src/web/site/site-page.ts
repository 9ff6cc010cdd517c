import type { ReactElement } from 'react'
import type { PageHead } from '../../../content/page-heads.ts'

/** A public page: its head, and the content of its `main`. */
export type SitePage = {
  head: PageHead
  body: ReactElement
  /** Whether it has interactive parts, and so loads the islands' script. */
  islands?: boolean
  /** Further addresses of the same page, from the site's root. The canonical address is that of the head. */
  aliases?: readonly string[]
  /** Address patterns for which this page answers if they have no page of their own: everything below it (ruling 7). */
  fallbackFor?: `/${string}/*`
}
