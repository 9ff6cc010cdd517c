import { type GuideSection, readGuide } from './read-guide.ts'

/** The page of the project's documentation for those who run the bank. The build includes it in the guide's script. */
const files = import.meta.glob<string>('../../../../docs/operations.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The guide, as docs/operations.md has it (specification section 17.6). */
export const guide: readonly GuideSection[] = Object.values(files).flatMap(text => readGuide(text))
