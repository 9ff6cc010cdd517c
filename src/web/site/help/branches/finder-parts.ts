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
  | 'show-whole'
  | 'status'
  | 'zoom-in'
  | 'zoom-out'

/** Marks an element as a part that the branch finder's script reads or changes: `<p {...part('status')}>`. */
export const part = (name: FinderPart): { 'data-part': FinderPart } => ({ 'data-part': name })

/** The part of that name, which is an element of this kind. A page that lacks it is broken: throws. */
export function findPart<Kind extends Element>(
  root: Element,
  name: FinderPart,
  kind: abstract new () => Kind,
): Kind {
  const found = root.querySelector(`[data-part=${name}]`)
  if (!(found instanceof kind)) throw new Error(`The branch finder has no part ${name}`)
  return found
}
