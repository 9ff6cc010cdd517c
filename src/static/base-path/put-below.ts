/** Attributes of elements that are one address. */
const single: readonly string[] = ['href', 'src', 'action', 'formAction', 'poster']

/** Attributes that are several, each with a width or density behind it. */
const several: readonly string[] = ['srcSet', 'imageSrcSet']

/**
 * An element's properties with each address of the site put below `basePath`, as `/sarsen`. Addresses of other sites, of the
 * same page and of other kinds (`tel:`) stay as they are.
 */
export function putBelow<Properties extends object>(basePath: string, properties: Properties): Properties {
  const changed = Object.entries(properties).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    if (single.includes(name)) return isOfSite(value) ? [[name, basePath + value]] : []
    if (!several.includes(name)) return []
    const parts = value.split(/,\s+/).map(part => (isOfSite(part) ? basePath + part : part))
    return [[name, parts.join(', ')]]
  })
  return changed.length === 0 ? properties : { ...properties, ...Object.fromEntries(changed) }
}

const isOfSite = (address: string): boolean => /^\/(?!\/)/.test(address)
