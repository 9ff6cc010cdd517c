import { companyFigures } from '../../../../content/company-figures.ts'
import { timings } from '../../../../content/facts.ts'
import {
  accounts,
  assurances,
  audiences,
  figures,
  hero,
  heroScenes,
  highlights,
  highlightWords,
  tasks,
} from '../../../../content/home.ts'
import { LinkButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'
import { Island } from '../islands/island.tsx'
import { Ledger } from '../page-parts/ledger.tsx'
import { StripLinks } from '../page-parts/links.tsx'

/** The home page (spec section 2). */
export const HomePage = () => (
  <>
    <Hero />
    <div className="wrap">
      <HighlightShelf />
      <div className="mt-10 md:mt-16">
        <StripLinks links={tasks} count={6} />
      </div>
    </div>
    <AccountLedger />
    <AudienceTiles />
    <Assurances />
    <CompanyFigures />
  </>
)

/** The first screen: pictures of the moor through the day, one sentence, and the two buttons. */
const Hero = () => (
  <section className="relative isolate overflow-hidden bg-deep text-on-brand on-brand">
    <div className="absolute inset-0 -z-1 scrim-hero" />
    <div className="wrap flex min-h-[43rem] flex-col items-start pt-10 pb-32 md:min-h-[clamp(40rem,34vw,52rem)] md:justify-center md:pt-20 md:pb-42">
      <h1 className="max-w-[11.5em] text-[2.625rem] leading-[1.02] font-[680] md:text-4xl">{hero.heading}</h1>
      <p className="mt-4 max-w-124 text-[1.0625rem] text-balance text-on-picture md:mt-6 md:text-[1.1875rem]">
        {hero.text}
      </p>
      <div className="mt-6 flex w-full flex-wrap gap-3 md:mt-8">
        <LinkButton
          href={hero.login.href}
          variant="accent"
          size="large"
          className="max-md:flex-1 max-md:px-3"
        >
          {hero.login.label}
        </LinkButton>
        <LinkButton href={hero.open.href} variant="ghost" size="large" className="max-md:flex-1 max-md:px-3">
          {hero.open.label}
        </LinkButton>
      </div>
    </div>
    <Island
      name="background-scenes"
      props={{ scenes: heroScenes, periodMs: timings.backgroundMs }}
      when="idle"
      className="contents"
    />
  </section>
)

/** The carousel that overlaps the hero: four pictures, one after another. */
const HighlightShelf = () => (
  <Island
    name="carousel"
    props={{ ...highlightWords, slides: highlights, periodMs: timings.highlightMs, raised: true }}
    when="idle"
    className="relative z-(--z-raised) -mt-16 md:-mt-26"
  />
)

/** The products for individuals, as a list beside one picture. */
const AccountLedger = () => (
  <section aria-labelledby="accounts" className="py-(--section)">
    <div className="wrap grid items-start gap-10 lg:grid-cols-[1fr_1.15fr] lg:gap-16">
      <div>
        <h2 id="accounts">{accounts.heading}</h2>
        <p className="mt-4 max-w-(--measure) text-lg text-balance text-muted">{accounts.text}</p>
        <AccountFeature />
      </div>
      <Ledger lines={accounts.list} names="narrow" />
    </div>
  </section>
)

const AccountFeature = () => (
  <div className="relative mt-8 overflow-hidden rounded-picture bg-deep text-on-brand on-brand">
    <Picture
      name={accounts.feature.picture}
      sizes="(max-width: 68rem) 92vw, 35rem"
      className="w-full object-cover max-md:aspect-4/3 md:aspect-video"
    />
    <div className="absolute inset-0 flex flex-col items-start justify-end p-6 scrim-feature">
      <h3 className="mb-3 max-w-[12em] text-[1.5rem]">{accounts.feature.heading}</h3>
      <LinkButton href={accounts.feature.link.href} variant="accent" size="small">
        {accounts.feature.link.label}
      </LinkButton>
    </div>
  </div>
)

// The focal point of each picture when it is cropped to an upright tile.
const focusPoints: Partial<Record<(typeof audiences.tiles)[number]['picture'], string>> = {
  'carousel-phone': 'object-[55%_50%]',
  'carousel-growth': 'object-[82%_50%]',
  'background-dusk': 'object-[76%_50%]',
}

/** Four upright pictures: the people the bank is for. */
const AudienceTiles = () => (
  <section aria-labelledby="audiences" className="wrap pb-(--section)">
    <div className="horizon" />
    <div className="mt-8 flex flex-wrap items-end justify-between gap-3">
      <h2 id="audiences">{audiences.heading}</h2>
      <a href={audiences.link.href} className="link tap">
        {audiences.link.label}
        <Icon name="arrow-right" size="small" />
      </a>
    </div>
    <ul className="mt-8 grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-4 md:gap-4">
      {audiences.tiles.map(({ picture, name, text, href }) => (
        <li key={name}>
          <a href={href} className="group block">
            <Picture
              name={picture}
              sizes="(max-width: 48rem) 46vw, 19rem"
              decorative
              className={`aspect-4/5 w-full rounded-panel object-cover ${focusPoints[picture] ?? ''}`}
            />
            <h3 className="mt-4 flex items-center justify-between group-hover:underline group-hover:underline-offset-[.22em]">
              {name}
              <Icon name="arrow-right" />
            </h3>
            <p className="mt-1 text-nav text-muted">{text}</p>
          </a>
        </li>
      ))}
    </ul>
  </section>
)

/** Two questions that people ask of a bank, side by side: is it on my phone, and is it safe. */
const Assurances = () => (
  <div className="wrap grid gap-x-16 gap-y-10 pb-(--section) lg:grid-cols-2">
    {assurances.map(({ picture, heading, text, link }) => (
      <section
        key={heading}
        className="grid content-start items-start gap-x-6 gap-y-4 border-t border-ink pt-6 md:grid-cols-[14rem_1fr]"
      >
        <Picture
          name={picture}
          sizes="(max-width: 48rem) 92vw, 14rem"
          decorative
          className="aspect-video w-full rounded-panel object-cover md:aspect-4/3"
        />
        <div>
          <h2 className="text-2xl">{heading}</h2>
          <p className="mt-2 mb-3 text-muted">{text}</p>
          <a href={link.href} className="link tap">
            {link.label}
            <Icon name="arrow-right" size="small" />
          </a>
        </div>
      </section>
    ))}
  </div>
)

/** The bank's four figures, on the dark ground above the footer. */
const CompanyFigures = () => (
  <section aria-labelledby="figures" className="on-brand border-brand-line py-16 dark:border-t">
    <div className="wrap grid items-end gap-8 lg:grid-cols-[274fr_941fr]">
      <h2 id="figures" className="text-[1.875rem] max-md:max-w-[11em] lg:max-w-[11em]">
        {figures.heading}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-8">
        {companyFigures.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse border-l border-brand-line pl-5">
            <dt className="text-nav text-on-brand-muted">{label}</dt>
            <dd className="money mb-[.35rem] font-display text-[clamp(2.125rem,1.88rem+1.5vw,3.625rem)] leading-none font-heading tracking-[-.03em]">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
