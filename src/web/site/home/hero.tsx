import { timings } from '../../../../content/facts.ts'
import { hero, heroScenes } from '../../../../content/home.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { Island } from '../islands/island.tsx'

/** The first screen: the moor through the day, one sentence, and the two ways in. */
export const Hero = () => (
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
