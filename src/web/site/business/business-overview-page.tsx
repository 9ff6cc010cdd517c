import { businessOverview } from '../../../../content/business/overview.ts'
import { groups } from '../../../../content/groups.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import type { Action } from '../../../../content/products/product.ts'
import { LinkButton } from '../../components/button.tsx'
import { CellPanel } from '../page-parts/cell-panel.tsx'
import { PictureBand } from '../page-parts/picture-band.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'

const { title, lead, open, consult, heading, text, cards, more, moreAbout, surplus, band } = businessOverview

const cells = cards.map(({ icon, title: name, text: what, points, href }) => ({
  icon,
  name,
  text: what,
  ticks: points,
  link: { label: more, about: moreAbout(name), href },
}))

/** The overview of Business Banking (spec section 2): two ways in, six cards, and a band with two more. */
export const BusinessOverviewPage = () => (
  <>
    <PictureHeader
      picture={groups.business.picture}
      breadcrumb={[productWords.home]}
      current={groups.business.label}
      title={title}
      lead={lead}
      actions={<TwoWays first={open} second={consult} />}
    />
    <div className="wrap py-(--section)">
      <div className="mb-6 grid items-end gap-x-16 gap-y-4 lg:mb-10 lg:grid-cols-[1fr_1.15fr]">
        <h2>{heading}</h2>
        <p className="max-w-(--measure) text-lg text-balance text-muted">{text}</p>
      </div>
      <CellPanel cells={cells} count={6} />
      <p className="mt-5 text-muted">
        {surplus.text}{' '}
        <a href={surplus.link.href} className="link">
          {surplus.link.label}
        </a>
      </p>
      <div className="mt-(--section)">
        <PictureBand
          picture="carousel-skyline"
          heading={band.heading}
          text={band.text}
          actions={<TwoWays first={band.open} second={band.contact} />}
        />
      </div>
    </div>
  </>
)

const TwoWays = ({ first, second }: { first: Action; second: Action }) => (
  <>
    <LinkButton href={first.href} variant="accent" size="large" className="max-md:w-full">
      {first.label}
    </LinkButton>
    <LinkButton href={second.href} variant="ghost" size="large" className="max-md:w-full">
      {second.label}
    </LinkButton>
  </>
)
