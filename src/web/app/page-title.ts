import { useEffect } from 'react'
import { documentTitle } from '../../../content/app-titles.ts'

/** Names the document: `Overview | Sarsen`. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
