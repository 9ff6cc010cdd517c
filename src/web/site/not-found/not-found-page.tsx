import { notFound } from '../../../../content/not-found.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { Picture } from '../../components/picture.tsx'

/** What answers an unknown path, with status 404 (spec section 2). */
export const NotFoundPage = () => (
  <section className="relative isolate bg-deep text-on-brand on-brand">
    <Picture
      name="background-dusk"
      sizes="100vw"
      decorative
      first
      className="absolute inset-0 -z-2 h-full w-full object-cover object-[76%_70%]"
    />
    <div className="absolute inset-0 -z-1 scrim-not-found" />
    <div className="wrap flex min-h-152 flex-col items-start justify-center py-12">
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
