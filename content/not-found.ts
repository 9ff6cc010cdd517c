/** The not-found page (spec section 2): number, sentence and link are the specification's. */
export const notFound = {
  number: '404',
  heading: 'Oops! Page not found',
  text: 'The page has moved or never existed. You can start again from the home page.',
  home: { label: 'Return to Home', href: '/' },
} as const
