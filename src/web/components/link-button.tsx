import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-shapes.tsx'

type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { href: string; icon?: IconName }

/** A link that looks like a button, because it leads on to the one thing to do. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, wide, icon, className = '', children, ...rest } = props
  return (
    <a {...rest} className={`${buttonClass({ variant, size, wide })} ${className}`}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </a>
  )
}
