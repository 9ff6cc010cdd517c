import type { Point } from '../../../../../content/branches/branch.ts'
import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { askLocation } from './ask-location.ts'
import { findPart } from './finder-parts.ts'

/**
 * Lets the button ask the browser where it is, and says in words when it is not told. Answers with what calls the question
 * off: an answer that comes after the visitor has searched for something else is not wanted any more.
 */
export function operateNearMe(root: HTMLElement, onFound: (here: Point) => void): () => void {
  const button = findPart(root, 'near-me', HTMLButtonElement)
  const label = findPart(root, 'near-me-label', HTMLElement)
  const problem = findPart(root, 'problem', HTMLElement)
  let asked = 0

  const callOff = () => {
    asked += 1
    problem.textContent = ''
    problem.hidden = true
    label.textContent = finderWords.nearMe
    button.setAttribute('aria-disabled', 'false')
  }
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') void ask()
  })
  async function ask() {
    callOff()
    const mine = asked
    label.textContent = finderWords.locating
    button.setAttribute('aria-disabled', 'true')
    const answer = await askLocation()
    if (mine !== asked) return
    callOff()
    if (answer.ok) onFound(answer.point)
    else say(finderWords[answer.refusal])
  }
  function say(text: string) {
    problem.textContent = text
    problem.hidden = false
  }
  return callOff
}
