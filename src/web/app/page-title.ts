import { useEffect } from 'react'
import { bankName } from '../../../content/facts.ts'

/** Names the document: `Overview | Sarsen`. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${bankName}`
  }, [title])
}
