import { rotationWords } from '../../../../content/rotation.ts'
import { Icon } from '../icon.tsx'
import type { Rotation } from './use-rotation.ts'

type DotsProps = {
  rotation: Pick<Rotation, 'index' | 'show'>
  /** What each dot shows, in words. */
  labels: readonly string[]
}

/** A dot for each; the current one is a bar. Each is a target of 24 px. */
export const RotationDots = ({ rotation, labels }: DotsProps) => (
  <ul className="flex">
    {labels.map((label, index) => (
      <li key={label}>
        <button
          type="button"
          aria-label={label}
          aria-current={index === rotation.index ? 'true' : undefined}
          onClick={() => rotation.show(index)}
          className="group grid size-6 cursor-pointer place-items-center rounded-control"
        >
          <span className="size-2 rounded-full border-[1.5px] border-current group-hover:bg-current group-aria-[current]:w-5 group-aria-[current]:bg-current motion-safe:transition-[width]" />
        </button>
      </li>
    ))}
  </ul>
)

type PauseProps = {
  rotation: Pick<Rotation, 'isPlaying' | 'togglePlaying'>
  /** The name of what moves, in the middle of a sentence. */
  what: string
}

/** Stops what moves by itself, and lets it go on. */
export const PauseButton = ({ rotation, what }: PauseProps) => (
  <button
    type="button"
    aria-label={rotation.isPlaying ? rotationWords.pause(what) : rotationWords.play(what)}
    onClick={rotation.togglePlaying}
    className="grid size-9 cursor-pointer place-items-center rounded-control"
  >
    <Icon name={rotation.isPlaying ? 'pause' : 'play'} size="small" />
  </button>
)
