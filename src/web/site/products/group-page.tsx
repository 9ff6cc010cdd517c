import type { GroupPageContent } from '../../../../content/products/group-page.ts'
import { groups } from '../../../../content/groups.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import { LinkButton } from '../../components/button.tsx'
import { LinkStrip } from '../page-parts/links.tsx'
import { PictureBand } from '../page-parts/picture-band.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { ProductLedger } from '../page-parts/ledger.tsx'

/** A group's own page: every product of the group, one picture, and links to help. */
export const GroupPage = ({ content }: { content: GroupPageContent }) => (
  <>
    <PictureHeader
      picture={groups[content.group].picture}
      breadcrumb={[productWords.home]}
      current={groups[content.group].label}
      title={content.title}
      lead={content.lead}
    />
    <div className="wrap grid gap-12 pt-12 pb-(--section) md:gap-16 md:pt-16">
      <div className="grid gap-12 md:gap-16">
        {content.sections.map(section => (
          <ProductLedger key={section.heading} {...section} />
        ))}
      </div>
      <PictureBand
        picture={content.feature.picture}
        heading={content.feature.heading}
        text={content.feature.text}
        actions={
          <LinkButton href={content.feature.action.href} variant="accent">
            {content.feature.action.label}
          </LinkButton>
        }
      />
      <LinkStrip id="get-help" {...content.help} count={3} />
    </div>
  </>
)
