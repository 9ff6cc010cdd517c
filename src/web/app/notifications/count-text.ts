/** More than this many are not told apart. */
const countedMax = 99

/** How many are unread, as a badge or a title has room for it: `5`, `99+`. */
export const countText = (unread: number): string => (unread > countedMax ? `${countedMax}+` : String(unread))
