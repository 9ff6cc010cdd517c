import { useEffect, useState } from 'react'
import { passwordLengths } from '../../contract/password-words.ts'
import { useEnvironment } from './environment.ts'

/** What the meter says of a password, by its strength. */
const passwordMeterWords = {
  label: 'Password strength:',
  weak: 'Weak. Easy to guess: try three unrelated words.',
  fair: 'Fair. A further word makes it much harder to guess.',
  good: 'Good. Hard to guess.',
  strong: 'Strong. Very hard to guess.',
} as const

/** How hard a password is to guess, from weak to strong. */
type Strength = 'weak' | 'fair' | 'good' | 'strong'

/** Further characters add only time: a password that is hard to guess up to here is strong. */
const readCharacters = 40

const byScore = { 0: 'weak', 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' } as const

type Estimator = (password: string, about: readonly string[]) => Strength
let estimator: Promise<Estimator> | undefined

async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: readCharacters })
  return (password, about) => byScore[zxcvbn.check(password, [...about]).score]
}

/**
 * Estimates a password by zxcvbn-ts, here in the page; nothing is sent. `about` is what others know of its owner: name,
 * email, town. Fetched at the first call; it rejects where that fails. What is too short to be taken is weak.
 */
export async function estimateStrength(password: string, about: readonly string[] = []): Promise<Strength> {
  estimator ??= loadEstimator().catch((fault: unknown) => {
    estimator = undefined
    throw fault
  })
  const estimate = await estimator
  if (password.length < passwordLengths.min) return 'weak'
  const known = about
    .flatMap(text => [...text.split(/[\s@]+/), ...text.split(/[\s@.]+/)])
    .filter(part => part.length > 2)
  return estimate(password, known)
}

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
          <span className="sr-only">{passwordMeterWords.label} </span>
          {passwordMeterWords[strength]}
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
