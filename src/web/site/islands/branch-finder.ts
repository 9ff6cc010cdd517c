import { operateBranchFinder } from '../help/branches/operate-branch-finder.ts'
import type { IslandEnvironment } from './create-island-environment.ts'

/** The branch finder of `/help/branches`. */
export const operate = (root: HTMLElement, { clock }: IslandEnvironment): void =>
  operateBranchFinder(root, clock)
