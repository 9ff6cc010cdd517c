import { notFound } from '../../../content/not-found.ts'
import { LinkButton } from '../components/button.tsx'
import { Picture } from '../components/picture.tsx'

/** The answer to an unknown path, with status 404 (spec section 2). */
export const NotFoundPage = () => (
  <section className="relative isolate overflow-hidden bg-deep text-on-brand on-brand">
    <Picture
      name="background-dusk"
      sizes="(max-width: 48rem) 48rem, 100vw"
      decorative
      first
      className="absolute -z-2 h-full w-full object-cover max-md:bottom-0 max-md:h-[58%] max-md:fade-from-top max-md:object-[79%_60%] md:inset-0 md:object-[76%_70%] min-[110rem]:object-[76%_58%]"
    />
    <div className="absolute inset-0 -z-1 scrim-not-found" />
    <div className="wrap flex min-h-172 flex-col items-start py-12 md:min-h-[clamp(38rem,32vw,50rem)] md:justify-center">
      <p className="money font-display text-[clamp(6rem,3rem+9vw,11rem)] leading-[.9] font-[680] tracking-[-.045em]">
        {notFound.number}
      </p>
      <h1 className="mt-5 text-3xl">{notFound.heading}</h1>
      <p className="mt-3 mb-8 max-w-112 text-lg text-on-picture">{notFound.text}</p>
      <LinkButton href={notFound.home.href} variant="accent" size="large">
        {notFound.home.label}
      </LinkButton>
    </div>
  </section>
)
