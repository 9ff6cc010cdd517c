import { groups, type BreadcrumbGroup } from '../../../../content/groups.ts'
import { PictureHeader } from '../page-parts/picture-header.tsx'

type ProductHeaderProps = { group: BreadcrumbGroup; badge: string; title: string; description: string }

/** The head of a product's page: its group's picture, its category badge, its name and one sentence. */
export const ProductHeader = ({ group, badge, title, description }: ProductHeaderProps) => {
  const { label, href, picture } = groups[group]
  return (
    <PictureHeader
      picture={picture}
      breadcrumb={[{ label, href }]}
      current={title}
      badge={badge}
      title={title}
      lead={description}
    />
  )
}
