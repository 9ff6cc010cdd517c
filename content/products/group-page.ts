import type { Action, WayOn } from './product.ts'
import type { BreadcrumbGroup } from '../groups.ts'
import type { PageHead } from '../page-heads.ts'
import type { PictureName } from '../pictures.ts'

/** A line of the list: a product and a short description. */
export type LedgerLine = { name: string; text: string; href: string }

/** A group's own page: its products, in an order that helps to choose. */
export type GroupPageContent = {
  group: BreadcrumbGroup
  head: PageHead
  title: string
  /** One sentence under the title. */
  lead: string
  sections: readonly { heading: string; lines: readonly LedgerLine[] }[]
  feature: { picture: PictureName; heading: string; text: string; action: Action }
  help: {
    heading: string
    links: readonly WayOn[]
  }
}
