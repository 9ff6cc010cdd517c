import { audiences } from '../../../../content/home.ts'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'

// Where to look in each picture when it is cut to an upright tile.
const focusPoints: Partial<Record<(typeof audiences.tiles)[number]['picture'], string>> = {
  'carousel-phone': 'object-[55%_50%]',
  'carousel-growth': 'object-[82%_50%]',
  'background-dusk': 'object-[76%_50%]',
}

/** Four upright pictures: for whom the bank is. */
export const AudienceTiles = () => (
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
