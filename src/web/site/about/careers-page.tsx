import {
  benefits,
  careersBand,
  careersPage,
  departments,
  process,
} from '../../../../content/about/careers.ts'
import { enquiryHref } from '../../../../content/enquiries.ts'
import { groups } from '../../../../content/groups.ts'
import { LinkButton } from '../../components/button.tsx'
import { CellPanel } from '../page-parts/cell-panel.tsx'
import { FeatureRows, NumberedSteps } from '../page-parts/lists.tsx'
import { PictureBand } from '../page-parts/picture-band.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { SplitSection } from '../page-parts/sections.tsx'

const applyButton = (
  <LinkButton href={enquiryHref('careers')} variant="accent">
    {careersPage.apply}
  </LinkButton>
)

/** Careers (spec section 2): six departments, benefits, a four-step process. */
export const CareersPage = () => (
  <>
    <PictureHeader
      picture={careersPage.picture}
      breadcrumb={[groups.about]}
      current={careersPage.current}
      title={careersPage.title}
      lead={careersPage.lead}
      actions={applyButton}
    />
    <div className="grid gap-(--section) py-(--section)">
      <section aria-labelledby="departments" className="wrap">
        <h2 id="departments">{departments.heading}</h2>
        <p className="mt-2 text-lg text-balance text-muted">{departments.lead}</p>
        <CellPanel cells={departments.list} count={6} className="mt-8" />
      </section>
      <SplitSection id="benefits" heading={benefits.heading} lead={benefits.lead} horizon>
        <div className="*:mt-0">
          <FeatureRows features={benefits.list} />
        </div>
      </SplitSection>
      <section aria-labelledby="process" className="wrap">
        <h2 id="process">{process.heading}</h2>
        <p className="mt-2 text-lg text-balance text-muted">{process.lead}</p>
        <NumberedSteps steps={process.steps} />
      </section>
      <div className="wrap">
        <PictureBand
          picture={careersBand.picture}
          heading={careersBand.heading}
          text={careersBand.text}
          actions={applyButton}
        />
      </div>
    </div>
  </>
)
