import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ToastRegion } from '../../components/toast-region.tsx'
import type { IslandEnvironment } from './create-island-environment.ts'
import { IslandEnvironmentProvider } from './island-environment.ts'
import { announceIslandReady } from './island-start.ts'
import { islandModules, type IslandName, type IslandProps } from './island-modules.ts'

const isIsland = (name: string | undefined): name is IslandName =>
  name !== undefined && Object.hasOwn(islandModules, name)

/** Creates the toast region of the page, and returns a function that hydrates an island from its prerendered HTML. */
export function takeOverIslands(environment: IslandEnvironment): (root: HTMLElement) => Promise<void> {
  const region = document.body.appendChild(document.createElement('div'))
  createRoot(region).render(<ToastRegion toasts={environment.toasts} />)

  return async root => {
    const { island, islandProps = '{}' } = root.dataset
    if (!isIsland(island)) throw new Error(`There is no island ${island}`)
    await takeOver(root, island, JSON.parse(islandProps))
  }

  async function takeOver<Name extends IslandName>(root: HTMLElement, name: Name, props: IslandProps<Name>) {
    const { default: Component } = await islandModules[name]()
    hydrateRoot(
      root,
      <IslandEnvironmentProvider value={environment}>
        <ReadyIsland root={root}>
          <Component {...props} />
        </ReadyIsland>
      </IslandEnvironmentProvider>,
      { identifierPrefix: name },
    )
  }
}

/** Wraps an island: once its parent has committed, React has hydrated it. */
function ReadyIsland({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    announceIslandReady(root)
  }, [root])
  return children
}
