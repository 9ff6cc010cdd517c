/**
 * Text that strangers wrote, for a terminal: what could move its cursor, change its colours or reorder its letters is
 * shown as a box. The forms refuse it; a terminal is not left to rely on that.
 */
export const harmless = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u25a1')
