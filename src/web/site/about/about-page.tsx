import { aboutPage, compliance, partnerships, whoWeAre } from '../../../../content/about/about.ts'
import { aboutSlides } from '../../../../content/about/slides.ts'
import { companyFigures } from '../../../../content/company-figures.ts'
import { timings } from '../../../../content/facts.ts'
import { groups } from '../../../../content/groups.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import { Island } from '../islands/island.tsx'
import { FeatureRows } from '../page-parts/feature-rows.tsx'
import { PictureHeader } from '../page-parts/picture-header.tsx'
import { FigureRow } from './figure-row.tsx'
import { HeadOffice } from './head-office.tsx'
import { OpeningWords } from './opening-words.tsx'
import { SplitSection } from './split-section.tsx'

/** About (spec section 2): who we are, pictures, regulatory compliance, banking partnerships, head office. */
export const AboutPage = () => (
  <>
    <PictureHeader
      picture={groups.about.picture}
      breadcrumb={[productWords.home]}
      current={aboutPage.current}
      title={aboutPage.title}
      lead={aboutPage.lead}
      short
    />
    <div className="wrap py-(--section)">
      <Island
        name="carousel"
        props={{
          label: aboutPage.slidesLabel,
          what: aboutPage.slidesName,
          slides: aboutSlides,
          periodMs: timings.highlightMs,
        }}
      />
    </div>
    <div className="grid gap-(--section) pb-(--section)">
      <SplitSection id="who-we-are" heading={whoWeAre.heading} lead={whoWeAre.lead} links={whoWeAre.links}>
        <OpeningWords opening={whoWeAre.opening}>
          <p>{whoWeAre.text}</p>
        </OpeningWords>
        <FigureRow figures={companyFigures} />
      </SplitSection>
      <Compliance />
      <SplitSection id="partnerships" heading={partnerships.heading} lead={partnerships.lead}>
        <ul className="grid gap-x-12 md:grid-cols-2">
          {partnerships.banks.map(bank => (
            <li
              key={bank}
              className="border-t border-line py-5 font-display text-[1.1875rem] leading-[1.3] font-[620] tracking-[-.012em]"
            >
              {bank}
            </li>
          ))}
        </ul>
      </SplitSection>
    </div>
    <HeadOffice />
  </>
)

const Compliance = () => (
  <SplitSection
    id="compliance"
    heading={compliance.heading}
    lead={compliance.lead}
    note={compliance.truth}
    links={[compliance.complaint]}
    horizon
  >
    <div className="*:mt-0">
      <FeatureRows features={compliance.points} />
    </div>
  </SplitSection>
)
