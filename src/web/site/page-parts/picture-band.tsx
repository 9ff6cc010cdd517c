import type { ReactNode } from 'react'
import type { PictureName } from '../../../../content/pictures.ts'
import { Picture } from '../../components/picture.tsx'

type PictureBandProps = { picture: PictureName; heading: string; text: string; actions: ReactNode }

/** A picture across the column with a heading, a sentence and buttons: closes a page. */
export const PictureBand = ({ picture, heading, text, actions }: PictureBandProps) => (
  <section className="relative isolate overflow-hidden rounded-picture bg-deep px-6 py-12 text-on-brand on-brand md:px-12 md:py-16 print:hidden">
    <Picture
      name={picture}
      sizes="(max-width: 68rem) 92vw, 78rem"
      decorative
      className="absolute inset-0 -z-2 h-full w-full object-cover object-[60%_62%]"
    />
    <div className="absolute inset-0 -z-1 scrim-band" />
    <h2>{heading}</h2>
    <p className="mt-3 max-w-120 text-on-picture">{text}</p>
    <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
  </section>
)
