type Figure = { figure: string; label: string; text?: string }

/** Figures side by side, each under a line: the figure in display type, what it counts, and a sentence where there is one. */
export const FigureRow = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="money mt-8 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
    {figures.map(({ figure, label, text }) => (
      <div key={label} className="border-t border-ink pt-3">
        <div className="flex flex-col-reverse">
          <dt className="text-muted">{label}</dt>
          <dd className="font-display text-[2.125rem] leading-[1.1] font-heading tracking-[-.025em]">
            {figure}
          </dd>
        </div>
        {text && <dd className="mt-2 text-sm text-muted">{text}</dd>}
      </div>
    ))}
  </dl>
)
