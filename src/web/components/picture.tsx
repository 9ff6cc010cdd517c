import { pictures, type PictureName } from '../../../content/pictures.ts'

type PictureProps = {
  name: PictureName
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Behind text, or beside a link that says the same: no alternative text. */
  decorative?: boolean
  /**
   * The largest picture seen first: fetched early, or `where shown`: early on screens that show it, and not at all on
   * others. Every other one waits until it is near the screen.
   */
  first?: boolean | 'where shown'
  className?: string
}

const sources = (name: PictureName, format: string): string => {
  const { widthPx, halfSize } = pictures[name]
  const full = `/images/${name}.${format} ${widthPx}w`
  return halfSize ? `/images/${name}-800.${format} 800w, ${full}` : full
}

/** One of the brand's pictures, as AVIF and WebP in the sizes there are, with its room kept before it arrives. */
export function Picture({ name, sizes, decorative = false, first = false, className }: PictureProps) {
  const { widthPx, heightPx, alt } = pictures[name]
  return (
    <picture>
      <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
      <img
        src={`/images/${name}.webp`}
        srcSet={sources(name, 'webp')}
        sizes={sizes}
        width={widthPx}
        height={heightPx}
        alt={decorative ? '' : alt}
        loading={first === true ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
