import type { Finding } from './find-branches.ts'
import { findPart } from './finder-parts.ts'

type Asked = {
  /** Something was searched for, known or not. */
  searched: boolean
  /** It was the browser's own place. */
  located: boolean
}

/** Says what was found, how distances are measured, and offers the way back to the whole list. */
export function showFound(root: HTMLElement, { from, listed, sentence }: Finding, asked: Asked): void {
  findPart(root, 'status', HTMLElement).textContent = sentence
  findPart(root, 'distances', HTMLElement).hidden = asked.located
  findPart(root, 'distances-from-you', HTMLElement).hidden = !asked.located
  findPart(root, 'searched-key', HTMLElement).hidden = from === undefined
  findPart(root, 'show-all', HTMLElement).hidden = !asked.searched
  findPart(root, 'clear-filters', HTMLElement).hidden = listed.length > 0
}
