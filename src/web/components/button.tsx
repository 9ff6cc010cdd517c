import type { ComponentProps, MouseEvent } from 'react'
import { Icon, type IconName } from './icon.tsx'

const variants = {
  /** The main action on a light ground. */
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  /** The main action on a brand ground or a picture. One a screen. */
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active',
  /** Beside a primary button. */
  line: 'border-line-strong bg-surface text-ink hover:bg-hover active:bg-selected',
  /** Beside an accent button on a picture. */
  ghost: 'border-on-brand/62 text-on-brand hover:border-on-brand hover:bg-on-brand/12',
  /** Only for actions that cannot be undone. */
  danger: 'border-transparent bg-danger-fill text-on-danger hover:bg-danger active:bg-danger',
  /** Text alone, for minor actions. */
  quiet: 'border-transparent text-link hover:bg-hover active:bg-selected',
}

const sizes = {
  // Smaller than a touch target, so the target extends above and below it.
  small: 'relative min-h-9 [--side:0.875rem] text-sm after:absolute after:inset-x-0 after:-inset-y-[5px]',
  medium: 'min-h-11 [--side:1.25rem] text-control',
  large: 'min-h-13 [--side:1.5rem] text-md',
}

type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes
type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
}

const shape =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border px-(--side) ' +
  'font-semibold whitespace-nowrap no-underline transition-colors duration-(--motion-fast) ' +
  // The label may wrap where wide letter spacing or a narrow screen would not let it fit.
  'max-[22.5rem]:py-1.5 max-[22.5rem]:whitespace-normal'

// A disabled button keeps its label readable and shows its state by ground and cursor.
const off =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-subtle ' +
  'data-[disabled]:cursor-not-allowed data-[disabled]:border-line data-[disabled]:bg-sunken data-[disabled]:text-subtle'

/** The classes of a button, for elements of other libraries: a router's link, a component library's button. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return `${shape} ${variants[variant]} ${sizes[size]} ${off}${wide ? ' w-full' : ''}`
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { icon?: IconName; busy?: boolean }

/**
 * A button of the brand. While `busy` it keeps its label, width and focus, shows a spinner instead of the icon, and
 * ignores presses. A disabled button would lose the focus to the page.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, className = '', children, onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  // Without an icon, the spinner and its gap (1.5rem together) come out of the padding.
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

type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { href: string; icon?: IconName }

/** A link that looks like a button, because it leads to the main action. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, wide, icon, className = '', children, ...rest } = props
  return (
    <a {...rest} className={`${buttonClass({ variant, size, wide })} ${className}`}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </a>
  )
}
