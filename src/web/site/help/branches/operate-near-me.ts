import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { askLocation, type LocationAnswer } from './ask-location.ts'
import { findPart } from './finder-parts.ts'

/**
 * Lets the button ask the browser where it is. Answers with what calls the question off: an answer that comes after
 * the visitor has searched for something else is not wanted any more.
 */
export function operateNearMe(root: HTMLElement, onAnswer: (answer: LocationAnswer) => void): () => void {
  const button = findPart(root, 'near-me', HTMLButtonElement)
  const label = findPart(root, 'near-me-label', HTMLElement)
  let asked = 0

  function showAsking(asking: boolean) {
    label.textContent = asking ? finderWords.locating : finderWords.nearMe
    button.setAttribute('aria-disabled', String(asking))
  }
  async function ask() {
    asked += 1
    const mine = asked
    showAsking(true)
    const answer = await askLocation()
    if (mine !== asked) return
    showAsking(false)
    onAnswer(answer)
  }
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') void ask()
  })
  return () => {
    asked += 1
    showAsking(false)
  }
}
