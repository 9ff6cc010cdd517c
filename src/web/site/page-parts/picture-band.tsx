import type { ReactNode } from 'react'
import type { PictureName } from '../../../../content/pictures.ts'
import { Picture } from '../../components/picture.tsx'

type PictureBandProps = {
  picture: PictureName
  /** A picture of one subject, shown whole at the right instead of across the band. */
  ofOneThing?: boolean
  heading: string
  text: string
  actions: ReactNode
}

// Where words and picture do not fit side by side, the picture emerges from the ground below or at the right.
const narrowPlace =
  'h-52 w-full object-[80%_60%] fade-from-top md:h-full md:w-[58%] ' +
  'md:[mask-image:linear-gradient(90deg,transparent,rgb(0_0_0/.3)_34%,#000_74%)]'

/** A picture across the column with a heading, a sentence and buttons. It closes a page. */
export const PictureBand = ({ picture, ofOneThing = false, heading, text, actions }: PictureBandProps) => (
  <section className="relative isolate overflow-hidden rounded-picture bg-deep px-6 pt-12 pb-44 text-on-brand on-brand md:px-12 md:py-16 print:hidden">
    <Picture
      name={picture}
      sizes={`(max-width: 48rem) 92vw, (max-width: 68rem) 58vw, ${ofOneThing ? '36rem' : '78rem'}`}
      decorative
      className={`absolute right-0 bottom-0 -z-2 object-cover ${narrowPlace} ${ofOneThing ? 'lg:w-[36rem]' : 'lg:w-full lg:object-[60%_62%] lg:mask-none'}`}
    />
    {!ofOneThing && <div className="absolute inset-0 -z-1 scrim-band max-lg:hidden" />}
    <div className="md:max-lg:max-w-96">
      <h2>{heading}</h2>
      <p className="mt-3 max-w-120 text-balance text-on-picture">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
    </div>
  </section>
)
