/** The most characters that a search among transactions may have, in UTF-16 units. */
export const searchLengthMax = 100
