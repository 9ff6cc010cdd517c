import { Fragment, jsx, jsxs } from './jsx-runtime.ts'

/** The same where JSX is compiled for development, as pages are when they are rendered at build. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  properties: unknown,
  key: Parameters<typeof jsx>[2],
  hasSeveralChildren: boolean,
) => (hasSeveralChildren ? jsxs : jsx)(type, properties, key)

export { Fragment }
