import { passwordLengths } from '../../contract/password-words.ts'

/** How hard a password is to guess, from weak to strong. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/** Further characters add nothing to the answer but time: what is hard to guess by here is strong. */
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
