/** Whole pounds as a page writes them: `£85,000`; what is owed has a true minus sign, `−£800`. */
export const pounds = (amountPounds: number): string =>
  `${amountPounds < 0 ? '\u2212' : ''}£${Math.abs(amountPounds).toLocaleString('en-GB')}`
