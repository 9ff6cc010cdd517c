import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-shapes.tsx'

type ButtonProps = ComponentProps<'button'> & ButtonLook & { icon?: IconName; busy?: boolean }

/**
 * A button of the brand. While `busy` it keeps its label, its width and its focus, shows a ring in place of the
 * icon, and does nothing when pressed: a disabled button would drop the focus to the page.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, className = '', children, onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  // The ring and its gap of 1.5rem in all come out of the padding where no icon makes room for them.
  const busyClass = `cursor-progress ${icon ? '' : 'px-[calc(var(--side)-0.75rem)]!'}`
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={busy || rest['aria-disabled']}
      className={`${buttonClass({ variant, size, wide })} ${busy ? busyClass : ''} ${className}`}
    >
      {busy ? <BusyRing /> : icon && <Icon name={icon} size="small" />}
      {children}
    </button>
  )
}

const BusyRing = () => (
  <span
    aria-hidden="true"
    className="size-4 flex-none animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
  />
)
