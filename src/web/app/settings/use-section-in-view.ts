import { useEffect, useState } from 'react'

/** A section is the one that is read once its head is in the upper third of the window. */
const readAt = 1 / 3

const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity

/**
 * Which of the page's sections is being read, by their ids in the page's order. Before anything is scrolled it is the
 * first, however tall the window. At the end of the page those in sight are too low to reach the upper third: there it
 * is the one that the address names, or else the last.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState(ids[0])
  const joined = ids.join(' ')
  useEffect(() => {
    const order = joined.split(' ')
    const look = () => {
      const { scrollHeight } = document.documentElement
      const isAtEnd = scrollY + innerHeight >= scrollHeight - 2
      const named = order.find(id => `#${id}` === location.hash && topOf(id) >= 0)
      const reached = order.filter(id => topOf(id) < innerHeight * readAt)
      const scrolledTo = isAtEnd ? order.at(-1) : reached.at(-1)
      setInView((isAtEnd && named) || (scrollY > 0 && scrolledTo) || order[0])
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    addEventListener('hashchange', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
      removeEventListener('hashchange', look)
    }
  }, [joined])
  return inView
}
