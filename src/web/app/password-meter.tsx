import { useEffect, useState } from 'react'
import { useEnvironment } from './environment.ts'
import { passwordMeterWords as words } from './password-meter-words.ts'
import { estimateStrength, type Strength } from './password-strength.ts'

/** How long nothing is typed before a password is looked at and spoken of. */
const settleMs = 300

const looks: Record<Strength, { bars: number; colour: string }> = {
  weak: { bars: 1, colour: 'bg-danger-mark' },
  fair: { bars: 2, colour: 'bg-warning-mark' },
  good: { bars: 3, colour: 'bg-success-mark' },
  strong: { bars: 4, colour: 'bg-success-mark' },
}

type PasswordMeterProps = {
  password: string
  /** What others know of its owner: a password made of it is easy to guess. */
  about?: readonly string[]
}

/** Says in words and bars how hard a password is to guess, once it is typed. It refuses nothing. */
export function PasswordMeter({ password, about = [] }: PasswordMeterProps) {
  const strength = useStrength(password, about)
  const { bars, colour } = strength ? looks[strength] : { bars: 0, colour: '' }
  return (
    <output className="block text-xs text-muted">
      {strength && (
        <>
          <span aria-hidden="true" className="mb-1.5 grid grid-cols-4 gap-1">
            {[1, 2, 3, 4].map(bar => (
              <span key={bar} className={`h-1 rounded-full ${bar <= bars ? colour : 'bg-line'}`} />
            ))}
          </span>
          <span className="sr-only">{words.label} </span>
          {words[strength]}
        </>
      )}
    </output>
  )
}

/** Undefined while there is no password, and where the estimator could not be fetched: it is an aid, and no more. */
function useStrength(password: string, about: readonly string[]): Strength | undefined {
  const { clock } = useEnvironment()
  const [estimated, setEstimated] = useState<Strength>()
  const known = about.join(' ')
  useEffect(() => {
    if (password === '') return undefined
    let isCurrent = true
    const show = (strength: Strength | undefined) => isCurrent && setEstimated(strength)
    const cancel = clock.after(settleMs, () => {
      estimateStrength(password, [known]).then(show, () => show(undefined))
    })
    return () => {
      isCurrent = false
      cancel()
    }
  }, [clock, password, known])
  return password === '' ? undefined : estimated
}
