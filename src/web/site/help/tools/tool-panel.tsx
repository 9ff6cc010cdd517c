import type { ReactNode } from 'react'

type ToolPanelProps = { label: string; fields: ReactNode; children: ReactNode }

/**
 * Fields at the left, what comes of them at the right; on a phone one below the other. Without scripts only the latter.
 * What is typed is sent nowhere: the method has a browser do nothing by itself.
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
