import type { Cancel } from '../../clock.ts'

/** A pointer that a page moves under, or that the browser reports again at its place, is nobody's. */
const hasMoved = (event: Event): boolean =>
  !(event instanceof PointerEvent) ||
  event.type !== 'pointermove' ||
  event.movementX !== 0 ||
  event.movementY !== 0

// Not the focus: what a script moves looks the same. Speech and switches press and type.
const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click', 'input'] as const

/** Calls `onActivity` whenever a person does something in `target`: not for what a script scrolls or presses. */
export function watchActivity(target: EventTarget, onActivity: () => void): Cancel {
  const listening = new AbortController()
  const onEvent = (event: Event) => {
    if (event.isTrusted && hasMoved(event)) onActivity()
  }
  for (const kind of kinds)
    target.addEventListener(kind, onEvent, { signal: listening.signal, capture: true, passive: true })
  return () => listening.abort()
}
