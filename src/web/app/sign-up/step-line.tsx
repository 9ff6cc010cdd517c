import { Icon } from '../../components/icon.tsx'
import { frameWords as words } from './sign-up-words.ts'

export type Step = 1 | 2 | 3

const places = ['text-left', 'text-center', 'text-right']

/** The three steps on a line: a tick on those that are done, half a sun at the one that is on. */
export const StepLine = ({ now }: { now: Step }) => (
  <ol
    aria-label={words.progress}
    className="mt-6 flex flex-wrap justify-between gap-x-0.5 border-b border-line md:grid md:grid-cols-3 text-xs font-medium text-muted md:text-sm"
  >
    {words.steps.map((name, index) => {
      const step = index + 1
      const place = `relative pb-2.5 whitespace-nowrap ${places[index]}`
      if (step === now)
        return (
          <li key={name} aria-current="step" className={`${place} font-strong text-ink`}>
            <span className={`relative inline-block ${step === 1 ? 'pl-7' : ''}`}>
              <HalfSun className={step === 1 ? 'left-0' : 'right-full mr-1 md:mr-2'} />
              {name}
            </span>
          </li>
        )
      return (
        <li key={name} className={`${place} ${step < now ? 'text-link' : ''}`}>
          {step < now && (
            <Icon
              name="tick"
              size="small"
              className="mr-1.5 inline-block align-[-.15em] max-[22.5rem]:hidden"
            />
          )}
          {name}
          {step < now && <span className="sr-only"> {words.done}</span>}
        </li>
      )
    })}
  </ol>
)

const HalfSun = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={`absolute -bottom-2.5 h-[11px] w-[22px] rounded-t-full bg-gorse ${className}`}
  />
)
