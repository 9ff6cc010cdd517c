import { businessOverview } from '../../../../content/business/overview.ts'
import { groups } from '../../../../content/groups.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { PictureBand } from '../page-parts/picture-band.tsx'
import { PictureHeader } from '../page-parts/picture-header.tsx'
import { BusinessCards } from './business-cards.tsx'

const { title, lead, open, consult, heading, text, surplus, band } = businessOverview

/** The overview of Business Banking (spec section 2): two ways in, six cards, and a band with two more. */
export const BusinessOverviewPage = () => (
  <>
    <PictureHeader
      picture={groups.business.picture}
      current={groups.business.label}
      title={title}
      lead={lead}
      actions={<TwoWays first={open} second={consult} />}
    />
    <div className="wrap py-(--section)">
      <div className="mb-6 grid items-end gap-x-16 gap-y-4 lg:mb-10 lg:grid-cols-[1fr_1.15fr]">
        <h2>{heading}</h2>
        <p className="max-w-(--measure) text-lg text-muted">{text}</p>
      </div>
      <BusinessCards />
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

type Way = { label: string; href: string }

const TwoWays = ({ first, second }: { first: Way; second: Way }) => (
  <>
    <LinkButton href={first.href} variant="accent" size="large" className="max-md:w-full">
      {first.label}
    </LinkButton>
    <LinkButton href={second.href} variant="ghost" size="large" className="max-md:w-full">
      {second.label}
    </LinkButton>
  </>
)
