import { useEffect, useId, useRef } from 'react'
import { type StaffRole, staffRoleLabels, staffRoles } from '../../../domain/staff.ts'
import { TickBox } from '../../app/accounts/tick-box.tsx'
import { FieldError } from '../../app/field-error.tsx'

interface RolesFieldProps {
  readonly label: string
  readonly offered: readonly StaffRole[]
  /** With a space between them. */
  readonly ticked: string
  readonly error: string | undefined
  readonly onTicked: (ticked: string) => void
}

/** Roles to tick. */
export function RolesField({ label, offered, ticked, error, onTicked }: RolesFieldProps) {
  const id = useId()
  const chosen = ticked.split(' ')
  const first = useRef<HTMLInputElement>(null)
  // A form moves the focus to its fields at fault, of which a group of boxes is none.
  useEffect(() => {
    if (error !== undefined) first.current?.focus()
  }, [error])
  const tick = (role: StaffRole, isTicked: boolean) =>
    onTicked(staffRoles.filter(other => (other === role ? isTicked : chosen.includes(other))).join(' '))
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {offered.map((role, n) => (
          <TickBox
            key={role}
            id={`${id}-${role}`}
            {...(n === 0 && { ref: first })}
            checked={chosen.includes(role)}
            onChange={({ target }) => tick(role, target.checked)}
          >
            {staffRoleLabels[role]}
          </TickBox>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
