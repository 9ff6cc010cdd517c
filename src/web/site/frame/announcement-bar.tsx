import { announcements } from '../../../../content/announcements.ts'
import { frameWords } from '../../../../content/frame.ts'
import { Icon, type IconName } from '../../components/icon.tsx'

const words = frameWords.announcements

/**
 * The four messages above the header. With scripts they scroll by in an endless line, which a button stops; a person
 * who asks for reduced motion reads them one by one. Without scripts the visitor scrolls the line.
 */
export const AnnouncementBar = () => (
  <section
    aria-label={words.label}
    data-announcements
    className="group/announcements on-brand border-brand-line text-sm dark:border-b print:hidden"
  >
    <div className="wrap flex min-h-10 items-center gap-2 max-md:min-h-11">
      <div data-announcements-window className="announcements-window">
        <ul className="announcements-line">
          {announcements.map(({ text, href }) => (
            <li
              key={href}
              className="flex items-center gap-[.6rem] pr-10 before:h-[7px] before:w-3.5 before:flex-none before:rounded-t-[7px] before:bg-gorse before:content-['']"
            >
              <a
                href={href}
                className="-my-1 py-1 max-md:my-0 max-md:py-[.7rem] hover:underline hover:underline-offset-[.22em]"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="needs-scripts flex flex-none text-on-brand-muted">
        <BarButton act="pause" label={words.pause} icon="pause" />
        <BarButton act="play" label={words.play} icon="play" />
        <BarButton act="previous" label={words.previous} icon="chevron-left" />
        <BarButton act="next" label={words.next} icon="chevron-right" />
      </div>
    </div>
  </section>
)

// The script shows the buttons that fit the current mode.
const BarButton = ({ act, label, icon }: { act: string; label: string; icon: IconName }) => (
  <button
    type="button"
    hidden
    data-act={act}
    aria-label={label}
    className="grid size-9 cursor-pointer place-items-center max-md:size-11 rounded-control hover:text-on-brand"
  >
    <Icon name={icon} size="small" />
  </button>
)
