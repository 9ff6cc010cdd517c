import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { putBelow } from './put-below.ts'

/*
 * What JSX becomes in a static build whose site stands in a folder: React's own, with the addresses in elements put below
 * that folder. Components get them as they are written, and libraries, which are compiled already, are not concerned.
 */
const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')

const below = (type: unknown, properties: object): object =>
  typeof type === 'string' ? putBelow(basePath, properties) : properties

export const jsx: typeof reactJsx = (type, properties, key) =>
  reactJsx(type, below(type, Object(properties)), key)

export const jsxs: typeof reactJsxs = (type, properties, key) =>
  reactJsxs(type, below(type, Object(properties)), key)

export { Fragment }
