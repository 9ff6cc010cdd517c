import type { ComponentType } from 'react'
import { islandModules, type IslandName, type IslandProps } from './island-modules.ts'

/** The components themselves, for the build: it renders each into its page. Never part of a page's script. */
export const islandComponents: { readonly [Name in IslandName]: ComponentType<IslandProps<Name>> } = {
  'background-scenes': (await islandModules['background-scenes']()).default,
  carousel: (await islandModules.carousel()).default,
  'message-form': (await islandModules['message-form']()).default,
  'newsletter-form': (await islandModules['newsletter-form']()).default,
}
