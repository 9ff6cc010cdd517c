/** A day or a name that stays on one line: its spaces do not break. */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00A0')
