type Figure = { figure: string; label: string; text?: string }

/**
 * Figures side by side, each under a line: the figure in display type, what it counts, and a sentence
 * where there is one.
 */
export const FigureRow = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="money mt-8 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
    {figures.map(({ figure, label, text }) => (
      <div key={label} className="flex flex-col border-t border-ink pt-3">
        <dt className="order-2 text-muted">{label}</dt>
        <dd className="order-1 font-display text-[2.125rem] leading-[1.1] font-heading tracking-[-.025em]">
          {figure}
        </dd>
        {text && <dd className="order-3 mt-2 text-sm text-muted">{text}</dd>}
      </div>
    ))}
  </dl>
)
