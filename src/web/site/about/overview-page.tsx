import { achievements, overviewPage, services, story, vision } from '../../../../content/about/overview.ts'
import { groups } from '../../../../content/groups.ts'
import { CellPanel } from '../page-parts/cell-panel.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { FigureRow, OpeningWords, SplitSection } from '../page-parts/sections.tsx'

/** The overview (spec section 2): story, services, vision, achievements. */
export const OverviewPage = () => (
  <>
    <PictureHeader
      picture={overviewPage.picture}
      breadcrumb={[groups.about]}
      current={overviewPage.current}
      title={overviewPage.title}
      lead={overviewPage.lead}
      short
    />
    <div className="grid gap-(--section) py-(--section)">
      <SplitSection id="story" heading={story.heading} lead={story.lead}>
        <OpeningWords opening={story.opening}>
          {story.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </OpeningWords>
      </SplitSection>
      <section aria-labelledby="services" className="wrap">
        <h2 id="services">{services.heading}</h2>
        <p className="mt-2 text-lg text-balance text-muted">{services.lead}</p>
        <CellPanel cells={services.list} count={6} className="mt-8" />
      </section>
      <SplitSection id="vision" heading={vision.heading} horizon>
        <OpeningWords opening={vision.statement}>
          <p>{vision.text}</p>
        </OpeningWords>
      </SplitSection>
      <SplitSection id="achievements" heading={achievements.heading} lead={achievements.text}>
        <div className="lg:*:mt-2">
          <FigureRow figures={achievements.figures} />
        </div>
      </SplitSection>
    </div>
  </>
)
