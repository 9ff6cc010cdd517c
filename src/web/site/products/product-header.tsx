import { groups, type BreadcrumbGroup } from '../../../../content/groups.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import { PictureHeader } from '../page-parts/picture-header.tsx'

type ProductHeaderProps = {
  path: string
  group: BreadcrumbGroup
  badge: string
  title: string
  description: string
}

/** The head of a product's page: its group's picture, its category badge, its name and one sentence. */
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
