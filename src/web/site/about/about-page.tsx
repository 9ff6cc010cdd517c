import { aboutPage, compliance, office, partnerships, whoWeAre } from '../../../../content/about/about.ts'
import { aboutSlides } from '../../../../content/about/slides.ts'
import { companyFigures } from '../../../../content/company-figures.ts'
import { timings } from '../../../../content/facts.ts'
import { groups } from '../../../../content/groups.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import { LinkButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'
import { Island } from '../islands/island.tsx'
import { FeatureRows } from '../page-parts/lists.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { FigureRow, OpeningWords, SplitSection } from '../page-parts/sections.tsx'

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

/** Where the head office is and how to reach it, on the dark ground above the footer. */
const HeadOffice = () => (
  <section aria-labelledby="head-office" className="on-brand border-brand-line py-16 dark:border-t">
    <div className="wrap grid items-center gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <div>
        <h2 id="head-office">{office.heading}</h2>
        <address className="my-4 text-lg not-italic">
          {office.lines.map(line => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <ul className="money mb-6 text-on-brand-muted">
          <li>
            <a
              href={office.phoneLink}
              className="inline-flex min-h-8 items-center max-md:min-h-11 gap-3 hover:underline"
            >
              <Icon name="phone" />
              {office.phone}
            </a>
          </li>
          <li>
            <a
              href={`mailto:${office.email}`}
              className="inline-flex min-h-8 items-center max-md:min-h-11 gap-3 hover:underline"
            >
              <Icon name="mail" />
              {office.email}
            </a>
          </li>
          {office.opening.map(hours => (
            <li key={hours} className="flex min-h-8 items-center gap-3 max-md:min-h-11">
              <Icon name="clock" />
              {hours}
            </li>
          ))}
        </ul>
        <LinkButton href={office.action.href} variant="accent">
          {office.action.label}
        </LinkButton>
      </div>
      <Picture
        name={office.picture}
        sizes="(max-width: 68rem) 92vw, 43rem"
        className="aspect-video w-full rounded-picture object-cover print:hidden"
      />
    </div>
  </section>
)
