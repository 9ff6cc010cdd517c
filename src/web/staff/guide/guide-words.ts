import { staffPages } from '../../../../content/staff-pages.ts'

export const guideWords = {
  heading: staffPages.guide.title,
  contents: 'Contents',
  back: staffPages.health.title,
} as const
