import type { ReactNode } from 'react'
import { type BreadcrumbGroup, groups } from '../../../../content/groups.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import type { Action } from '../../../../content/products/product.ts'
import { LinkButton } from '../../components/button.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'

type ProductHeaderProps = {
  path: string
  group: BreadcrumbGroup
  badge: string
  title: string
  description: string
}

/** The header of a product's page: its group's picture, its category badge, its name and one sentence. */
export const ProductHeader = ({ path, group, badge, title, description }: ProductHeaderProps) => {
  const { label, href, picture } = groups[group]
  return (
    <PictureHeader
      picture={picture}
      breadcrumb={[href === path ? productWords.home : { label, href }]}
      current={title}
      badge={badge}
      title={title}
      lead={description}
    />
  )
}

/**
 * A product's text with its panel at the right. On a phone the panel follows the title, so it comes first in the
 * document too: sight and keyboard have the same order.
 */
export const ProductColumns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="wrap grid items-start gap-x-16 gap-y-12 pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:pt-16 print:block print:pt-6">
    {aside}
    <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>
  </div>
)

type ApplyPartProps = { heading: string; text: string; apply: Action; second: Action }

/** The first part of a product's panel: what to have ready, and the two buttons. */
export const ApplyPart = ({ heading, text, apply, second }: ApplyPartProps) => (
  <div className="grid items-center gap-5 max-lg:md:grid-cols-[1fr_16rem] max-lg:md:gap-10">
    <div>
      <h2 className="panel-heading">{heading}</h2>
      <p className="mt-2 text-muted">
        <Unbroken text={text} />
      </p>
    </div>
    <div className="grid gap-3">
      <LinkButton href={apply.href} size="large" wide>
        {apply.label}
      </LinkButton>
      <LinkButton href={second.href} variant="line" size="large" wide>
        {second.label}
      </LinkButton>
    </div>
  </div>
)
