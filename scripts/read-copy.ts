import { parseAst } from 'vite'

/** A text in a source file, and the property that holds it, if any. */
export type Copy = { text: string; property: string | undefined }

/** Every string that a content file contains itself: without values inserted by `${}` and without imports. */
export function readCopy(source: string): Copy[] {
  const found: Copy[] = []
  visit(parseAst(source, { lang: 'ts' }), undefined)
  return found

  function visit(node: unknown, property: string | undefined): void {
    if (Array.isArray(node)) for (const each of node) visit(each, property)
    if (!isNode(node) || skipped.has(node.type)) return
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      found.push({ text: node['value'], property })
    if (node.type === 'TemplateElement') found.push({ text: quasi(node), property })
    if (node.type === 'Property' && !node['computed']) return visit(node['value'], nameOf(node['key']))
    for (const child of Object.values(node)) visit(child, property)
  }
}

type Node = { type: string } & Record<string, unknown>

// Types are not shown to readers, and imports name files.
const skipped = new Set(['ImportDeclaration', 'TSTypeAliasDeclaration', 'TSTypeAnnotation', 'TSLiteralType'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (key: unknown): string | undefined =>
  isNode(key) ? [key['name'], key['value']].find(name => typeof name === 'string') : undefined

function quasi(node: Node): string {
  const value = node['value']
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}
