import { Icon } from '../../components/icon.tsx'
import { frameWords as words } from './sign-up-words.ts'

export type Step = 1 | 2 | 3

const places = ['text-left', 'text-center', 'text-right']

/** The three steps on a line: a tick on those that are done, half a sun under the one that is on. */
export const StepLine = ({ now }: { now: Step }) => (
  <ol
    aria-label={words.progress}
    className="mt-6 flex flex-wrap justify-between gap-x-3 border-b border-line text-xs font-medium text-muted md:grid md:grid-cols-3 md:text-sm"
  >
    {words.steps.map((name, index) => {
      const step = index + 1
      const isNow = step === now
      const isDone = step < now
      const look = isNow ? 'font-strong text-ink' : isDone ? 'text-link' : ''
      return (
        <li
          key={name}
          aria-current={isNow ? 'step' : undefined}
          className={`whitespace-nowrap ${places[index]} ${look}`}
        >
          <span className="relative inline-block pb-4.5">
            {isDone && (
              <Icon
                name="tick"
                size="small"
                className="mr-1.5 inline-block align-[-.15em] max-[22.5rem]:hidden"
              />
            )}
            {name}
            {isDone && <span className="sr-only"> {words.done}</span>}
            {isNow && <HalfSun />}
          </span>
        </li>
      )
    })}
  </ol>
)

const HalfSun = () => (
  <span
    aria-hidden="true"
    className="absolute bottom-0 left-1/2 h-[11px] w-[22px] -translate-x-1/2 rounded-t-full bg-gorse forced-colors:bg-[Highlight]"
  />
)
