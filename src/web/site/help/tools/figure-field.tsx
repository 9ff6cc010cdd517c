import { Field, type FieldProps } from '../../../components/field.tsx'
import { Icon } from '../../../components/icon.tsx'

/**
 * A field of a tool. What to do about what stands in it takes the place of its hint (`show-fault.ts`), so that both
 * describe the field to a screen reader.
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
