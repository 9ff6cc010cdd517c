import { timings } from '../../../../content/facts.ts'
import { highlightWords, highlights } from '../../../../content/home.ts'
import { Island } from '../islands/island.tsx'

/** The shelf that overlaps the hero: four pictures, one after another. */
export const HighlightShelf = () => (
  <Island
    name="carousel"
    props={{ ...highlightWords, slides: highlights, periodMs: timings.highlightMs, raised: true }}
    when="idle"
    className="relative z-(--z-raised) -mt-16 md:-mt-26"
  />
)
