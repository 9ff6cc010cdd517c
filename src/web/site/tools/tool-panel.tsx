import type { ReactNode } from 'react'
import { Field, type FieldProps } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'

type ToolPanelProps = { label: string; fields: ReactNode; children: ReactNode }

/**
 * Fields at the left, the outcome at the right; stacked on a phone. Without scripts only the outcome shows. Nothing
 * is sent: with this method the browser submits nothing.
 */
export const ToolPanel = ({ label, fields, children }: ToolPanelProps) => (
  <div className="overflow-hidden rounded-panel border border-line bg-surface lg:flex">
    <form
      aria-label={label}
      method="dialog"
      noValidate
      className="needs-scripts border-line bg-sunken p-5 max-lg:border-b md:p-6 lg:w-96 lg:flex-none lg:border-r"
    >
      <div className="grid items-start gap-5 md:max-lg:grid-cols-2 *:only:col-span-full">{fields}</div>
    </form>
    <div className="money min-w-0 flex-1 p-5 md:p-8">{children}</div>
  </div>
)

/**
 * A field of a tool. A fault replaces its hint (`tool-fields.ts`), so that both describe the field to a screen
 * reader.
 */
export const FigureField = ({ hint, ...field }: Omit<FieldProps, 'error'>) => (
  <div data-field={field.name}>
    <Field
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      {...field}
      hint={
        <>
          <span data-part="hint">{hint}</span>
          <span
            data-part="fault"
            hidden
            className="flex items-center gap-1.5 text-sm font-medium text-danger"
          >
            <Icon name="alert" size="small" />
            <span data-part="fault-text" />
          </span>
        </>
      }
    />
  </div>
)
