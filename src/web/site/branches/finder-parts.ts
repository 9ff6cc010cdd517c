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

/** Marks an element as a part that the branch finder's script reads or changes: `<p {...part('status')}>`. */
export const part = (name: FinderPart): { 'data-part': FinderPart } => ({ 'data-part': name })

/** {@link findAnyPart}, of the branch finder's own names. */
export const findPart: <Part extends Element>(
  root: Element,
  name: FinderPart,
  kind: abstract new () => Part,
) => Part = findAnyPart
