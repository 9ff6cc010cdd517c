import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

/** Attributes of elements that hold one address. */
const single: readonly string[] = ['href', 'src', 'action', 'formAction', 'poster']

/** Attributes that hold several addresses, each followed by a width or density. */
const several: readonly string[] = ['srcSet', 'imageSrcSet']

/**
 * An element's properties, with `folder` (for example `/sarsen`) before each address of this site. Addresses of other
 * sites, of the same page and of other kinds (`tel:`) do not change.
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
 * The JSX runtime of a static build whose site is in a folder: React's own, with the folder before the addresses in
 * elements. Components receive addresses as they are written. Libraries are already compiled, so this does not affect
 * them.
 */
const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')

const below = (type: unknown, properties: object): object =>
  typeof type === 'string' ? putBelow(basePath, properties) : properties

export const jsx: typeof reactJsx = (type, properties, key) =>
  reactJsx(type, below(type, Object(properties)), key)

export const jsxs: typeof reactJsxs = (type, properties, key) =>
  reactJsxs(type, below(type, Object(properties)), key)

export { Fragment }
