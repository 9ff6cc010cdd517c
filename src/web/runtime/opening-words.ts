/** Shown while the bank in this browser opens. */
export const openingWords = {
  label: 'Your bank',
  first: { lead: 'Getting the bank ready…', text: 'In this browser, and only once.' },
  later: { lead: 'Opening your bank…', text: '' },
  percent: (percent: number) => `${percent}%`,
} as const
