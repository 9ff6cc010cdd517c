import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { islandModules, type IslandName, type IslandProps } from './island-modules.ts'

/** The components themselves, for the build, which renders each into its page. No page's script includes this file. */
const islandComponents: { readonly [Name in IslandName]: ComponentType<IslandProps<Name>> } = {
  'background-scenes': (await islandModules['background-scenes']()).default,
  carousel: (await islandModules.carousel()).default,
  'message-form': (await islandModules['message-form']()).default,
  'newsletter-form': (await islandModules['newsletter-form']()).default,
}

type IslandPlace<Name extends IslandName> = {
  name: Name
  props: IslandProps<Name>
  /** `visible` waits until the part is near the screen; `idle` until the page has nothing else to do. */
  when?: 'idle' | 'visible'
  className?: string
}

/**
 * An interactive part of a page. It is rendered here to complete HTML and later hydrated by `take-over-islands.tsx`
 * with the same props. Its ids begin with its name, so that both renderings agree; a page has each island at most
 * once.
 */
export function Island<Name extends IslandName>(place: IslandPlace<Name>) {
  const { name, props, when = 'visible', className } = place
  const Component: ComponentType<IslandProps<Name>> = islandComponents[name]
  return (
    <div
      data-island={name}
      data-island-when={when}
      data-island-props={JSON.stringify(props)}
      className={className}
      dangerouslySetInnerHTML={{
        __html: renderToString(<Component {...props} />, { identifierPrefix: name }),
      }}
    />
  )
}
