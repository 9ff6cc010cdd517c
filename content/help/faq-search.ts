/** The texts of the question search. The search text follows each of the last three, in quotation marks. */
export const faqSearch = {
  label: 'Search the questions',
  placeholder: 'For example: lost card',
  submit: 'Search',
  clear: 'Clear search',
  one: 'One question about',
  many: 'questions about',
  none: 'No question mentions',
  /** Words that carry no meaning in a search. */
  smallWords:
    'a about am an and are at be can did do does for from have how i if in is it me my of on or the there to was what when where which who why will with you your',
} as const
