import { pictures, type PictureName } from '../../../content/pictures.ts'

type PictureProps = {
  name: PictureName
  /** Its displayed width, as in the `sizes` attribute. */
  sizes: string
  /** Behind text, or beside a link with the same meaning: no alternative text. */
  decorative?: boolean
  /**
   * The largest picture seen first: fetched early, or with `where shown` early only on screens that show it, and not
   * at all on others. Every other picture waits until it is near the screen.
   */
  first?: boolean | 'where shown'
  className?: string
}

const sources = (name: PictureName, format: string): string => {
  const { widthPx, halfSize } = pictures[name]
  const full = `/images/${name}.${format} ${widthPx}w`
  return halfSize ? `/images/${name}-800.${format} 800w, ${full}` : full
}

/** One of the brand's pictures as AVIF and WebP in the available sizes. Its room is reserved before it loads. */
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
