import { findPart as findAnyPart } from '../islands/find-part.ts'

export type FinderPart =
  | 'circle'
  | 'clear-filters'
  | 'clear-search'
  | 'distances'
  | 'distances-from-you'
  | 'drawing'
  | 'filters'
  | 'form'
  | 'map'
  | 'near'
  | 'near-me'
  | 'near-me-label'
  | 'nearest'
  | 'nearest-list'
  | 'pins'
  | 'problem'
  | 'searched-key'
  | 'shetland-name'
  | 'show-all'
  | 'show-all-listed'
  | 'show-whole'
  | 'status'
  | 'zoom-in'
  | 'zoom-out'

/** Marks an element that the branch finder's script reads or changes: `<p {...part('status')}>`. */
export const part = (name: FinderPart): { 'data-part': FinderPart } => ({ 'data-part': name })

/** {@link findAnyPart}, limited to the branch finder's names. */
export const findPart: <Part extends Element>(
  root: Element,
  name: FinderPart,
  kind: abstract new () => Part,
) => Part = findAnyPart
