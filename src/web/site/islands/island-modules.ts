import type { ComponentType } from 'react'
import type { BackgroundScenesProps } from './background-scenes.tsx'
import type { CarouselProps } from './carousel.tsx'
import type { MessageFormProps } from './message-form.tsx'
import type { NewsletterFormProps } from './newsletter-form.tsx'

/** The interactive parts of the public pages by name, each with its props as plain JSON. */
interface Islands {
  'background-scenes': BackgroundScenesProps
  carousel: CarouselProps
  'message-form': MessageFormProps
  'newsletter-form': NewsletterFormProps
}

export type IslandName = keyof Islands
export type IslandProps<Name extends IslandName> = Islands[Name]

/** The module of each, loaded only by the pages that use it (`take-over-islands.tsx`). */
export const islandModules: {
  readonly [Name in IslandName]: () => Promise<{ default: ComponentType<Islands[Name]> }>
} = {
  'background-scenes': () => import('./background-scenes.tsx'),
  carousel: () => import('./carousel.tsx'),
  'message-form': () => import('./message-form.tsx'),
  'newsletter-form': () => import('./newsletter-form.tsx'),
}
