/** The three stones of the mark, on a grid of 64. */
export const markStones =
  'M7.6 9.6 56 8.8l1.2 11.8-50.6.8zM11.2 25.6l9-.2.8 31.8H9.6zM43.8 25.2l9 .2 1.6 31.8H43z'

/** The half sun that rises between them. */
export const markSun = 'M22.9 58.2a9.1 9.1 0 0 1 18.2 0z'
