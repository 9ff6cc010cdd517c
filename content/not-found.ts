/** The not-found page (spec section 2): number, sentence and link are the specification's. */
export const notFound = {
  number: '404',
  heading: 'Oops! Page not found',
  text: 'The page you asked for has moved or was never here. The way home is short.',
  home: { label: 'Return to Home', href: '/' },
} as const
