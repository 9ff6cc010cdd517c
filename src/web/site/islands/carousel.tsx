import { useRef } from 'react'
import type { PictureName } from '../../../../content/pictures.ts'
import { rotationWords } from '../../../../content/rotation.ts'
import type { Slide } from '../../../../content/slide.ts'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'
import {
  PauseButton,
  type Rotation,
  RotationDots,
  useRotation,
  useWanted,
} from '../../components/rotation.tsx'
import { useIslandEnvironment } from './island-environment.ts'

export type CarouselProps = {
  /** The accessible name: `Highlights`. */
  label: string
  /** The same name after 'Pause' and 'Play': `highlights`. */
  what: string
  slides: readonly Slide[]
  /** How long each is shown, in milliseconds: a prop, so that the script does not include every fact. */
  periodMs: number
  /** Raised off the page, over the section above it. */
  raised?: boolean
}

/**
 * Pictures in rotation, each with a caption (spec section 4: four, 2 s, wrapping). The page contains all of them:
 * without scripts they are a row to scroll.
 */
export default function Carousel({ label, what, slides, periodMs, raised = false }: CarouselProps) {
  const { clock } = useIslandEnvironment()
  const region = useRef<HTMLElement>(null)
  const rotation = useRotation({ clock, count: slides.length, periodMs, region })
  const wanted = useWanted(rotation, slides.length)
  return (
    <section
      ref={region}
      aria-label={label}
      aria-roledescription={rotationWords.carousel}
      className={`relative overflow-hidden rounded-panel border border-line bg-surface md:rounded-picture ${raised ? 'shadow-3' : ''}`}
    >
      <ul aria-live={rotation.isChosen ? 'polite' : 'off'} className="slides">
        {slides.map((slide, index) => (
          <SlidePart
            key={slide.heading}
            slide={slide}
            place={rotationWords.place(index + 1, slides.length)}
            isShown={index === rotation.index}
            isWanted={wanted.includes(index)}
          />
        ))}
      </ul>
      <CarouselControls what={what} slides={slides} rotation={rotation} />
    </section>
  )
}

type SlidePartProps = { slide: Slide; place: string; isShown: boolean; isWanted: boolean }

const SlidePart = ({ slide, place, isShown, isWanted }: SlidePartProps) => (
  <li
    aria-roledescription={rotationWords.slide}
    aria-label={place}
    className={`grid lg:grid-cols-[1.42fr_1fr] ${isShown ? '' : 'slide-away'}`}
  >
    <div className="aspect-8/5 bg-sunken">
      {isWanted ? (
        <SlidePicture name={slide.picture} />
      ) : (
        <noscript>
          <SlidePicture name={slide.picture} />
        </noscript>
      )}
    </div>
    <div className="flex flex-col items-start px-5 pt-6 pb-20 md:p-12 md:pb-24 lg:justify-center">
      <p className="text-sm font-semibold text-link">{slide.kicker}</p>
      <h2 className="mt-[.35em] mb-[.45em] text-[1.625rem] md:text-[2.125rem]">{slide.heading}</h2>
      <p className="text-muted">{slide.text}</p>
      <a href={slide.link.href} className="mt-5 link tap">
        {slide.link.label}
        <Icon name="arrow-right" size="small" />
      </a>
    </div>
  </li>
)

const SlidePicture = ({ name }: { name: PictureName }) => (
  <Picture name={name} sizes="(max-width: 68rem) 92vw, 46rem" className="h-full w-full object-cover" />
)

type ControlsProps = { what: string; slides: readonly Slide[]; rotation: Rotation }

const CarouselControls = ({ what, slides, rotation }: ControlsProps) => (
  <div className="needs-scripts absolute right-0 bottom-0 flex items-center justify-between gap-4 px-5 pb-5 text-link max-lg:left-0 md:px-12 md:pb-10 lg:left-[58.68%]">
    <RotationDots rotation={rotation} labels={slides.map(slide => rotationWords.show(slide.kicker))} />
    <div className="flex items-center gap-1">
      <PauseButton rotation={rotation} what={what} />
      <ArrowButton name="chevron-left" label={rotationWords.previous} onClick={rotation.previous} />
      <ArrowButton name="chevron-right" label={rotationWords.next} onClick={rotation.next} />
    </div>
  </div>
)

type ArrowButtonProps = { name: 'chevron-left' | 'chevron-right'; label: string; onClick: () => void }

const ArrowButton = ({ name, label, onClick }: ArrowButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="grid size-11 cursor-pointer place-items-center rounded-control border border-line-strong bg-surface hover:bg-hover active:bg-selected"
  >
    <Icon name={name} />
  </button>
)
