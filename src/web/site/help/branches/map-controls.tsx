import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { Icon } from '../../../components/icon.tsx'
import type { IconName } from '../../../components/icon-shapes.tsx'
import { part, type FinderPart } from './finder-parts.ts'

/** Closer, further, all of it. A button that can do no more says so and keeps the focus. */
export const MapControls = () => (
  <div className="absolute flex gap-1.5 needs-scripts max-lg:right-3 max-lg:bottom-3 lg:top-4 lg:left-4 lg:flex-col">
    <ControlButton name="zoom-in" icon="plus" label={finderWords.zoomIn} />
    <ControlButton name="zoom-out" icon="minus" label={finderWords.zoomOut} />
    <ControlButton name="show-whole" icon="show-all" label={finderWords.wholeMap} />
  </div>
)

const ControlButton = ({ name, icon, label }: { name: FinderPart; icon: IconName; label: string }) => (
  <button
    {...part(name)}
    type="button"
    aria-label={label}
    className="inline-grid size-11 cursor-pointer place-items-center rounded-control border border-line-strong bg-surface hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-subtle"
  >
    <Icon name={icon} />
  </button>
)
