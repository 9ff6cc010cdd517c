import { colours } from '../../../pdf/sheet.ts'

export const small = { sizePoints: 8.25, colour: colours.muted } as const
