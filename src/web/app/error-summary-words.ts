const counted = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** What stands over a form's errors: `There are three things to put right`. */
export const errorSummaryTitle = (count: number): string =>
  count === 1 ? 'There is one thing to put right' : `There are ${counted[count] ?? count} things to put right`

/** How a page is called while its form has errors (GOV.UK). */
export const titleWithErrors = (title: string): string => `Error: ${title}`
