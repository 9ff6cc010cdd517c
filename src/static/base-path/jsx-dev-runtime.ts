import { Fragment, jsx, jsxs } from './jsx-runtime.ts'

/** The runtime for JSX that is compiled for development, as the build does when it renders pages. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  properties: unknown,
  key: Parameters<typeof jsx>[2],
  hasSeveralChildren: boolean,
) => (hasSeveralChildren ? jsxs : jsx)(type, properties, key)

export { Fragment }
