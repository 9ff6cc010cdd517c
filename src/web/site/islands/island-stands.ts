/** The event by which an island says that it answers; it rises from the island's root. */
export const islandStands = 'sarsen-island-stands'

/** Says of an island that its script is at work: what was pressed before is done now, and words for its absence go. */
export function tellThatIslandStands(root: HTMLElement): void {
  root.dataset['islandTaken'] = ''
  root.dispatchEvent(new Event(islandStands, { bubbles: true }))
}
