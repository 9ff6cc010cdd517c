import { useEffect, useState } from 'react'

/** A section is the one that is read once its head is in the upper third of the window. */
const readAt = 1 / 3

/**
 * Which of the page's sections is being read, by their ids in the page's order; at the end of the page the last one,
 * which may be too low to reach the upper third.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState(ids[0])
  const joined = ids.join(' ')
  useEffect(() => {
    const order = joined.split(' ')
    const look = () => {
      const { scrollHeight } = document.documentElement
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2
      const reached = order.filter(id => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < innerHeight * readAt
      })
      setInView(isAtEnd ? order.at(-1) : (reached.at(-1) ?? order[0]))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [joined])
  return inView
}
