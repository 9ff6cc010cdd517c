import { finderWords } from '../../../../../content/branches/finder-words.ts'
import type { LocationRefusal } from './ask-location.ts'
import type { Finding } from './find-branches.ts'
import { findPart } from './finder-parts.ts'

type Asked = {
  /** The browser's place was asked for, and why it is not known. */
  refusal: LocationRefusal | undefined
  /** It was the browser's own place. */
  located: boolean
}

/** Says what was found or what is the matter, how distances are measured, and offers the way back to the whole list. */
export function showFound(
  root: HTMLElement,
  { from, listed, sentence, unknown, outOf }: Finding,
  asked: Asked,
): void {
  findPart(root, 'problem', HTMLElement).textContent = problemOf(unknown, asked.refusal)
  findPart(root, 'status', HTMLElement).textContent = sentence
  findPart(root, 'distances', HTMLElement).hidden = asked.located
  findPart(root, 'distances-from-you', HTMLElement).hidden = !asked.located
  findPart(root, 'searched-key', HTMLElement).hidden = from === undefined
  findPart(root, 'show-all', HTMLElement).hidden = from === undefined
  const more = findPart(root, 'show-all-listed', HTMLElement)
  more.hidden = outOf === undefined
  if (outOf !== undefined) more.textContent = finderWords.showAllListed(outOf)
  findPart(root, 'clear-filters', HTMLElement).hidden = listed.length > 0
}

function problemOf(unknown: string | undefined, refusal: LocationRefusal | undefined): string {
  if (refusal) return finderWords[refusal]
  return unknown === undefined ? '' : finderWords.unknown(unknown)
}
