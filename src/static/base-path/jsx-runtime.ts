import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

/** Attributes of elements that are one address. */
const single: readonly string[] = ['href', 'src', 'action', 'formAction', 'poster']

/** Attributes that are several, each with a width or density behind it. */
const several: readonly string[] = ['srcSet', 'imageSrcSet']

/**
 * An element's properties with each address of the site put below `basePath`, as `/sarsen`. Addresses of other sites, of the
 * same page and of other kinds (`tel:`) stay as they are.
 */
export function putBelow<Properties extends object>(folder: string, properties: Properties): Properties {
  const changed = Object.entries(properties).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    if (single.includes(name)) return isOfSite(value) ? [[name, folder + value]] : []
    if (!several.includes(name)) return []
    const parts = value.split(/,\s+/).map(part => (isOfSite(part) ? folder + part : part))
    return [[name, parts.join(', ')]]
  })
  return changed.length === 0 ? properties : { ...properties, ...Object.fromEntries(changed) }
}

const isOfSite = (address: string): boolean => /^\/(?!\/)/.test(address)

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
