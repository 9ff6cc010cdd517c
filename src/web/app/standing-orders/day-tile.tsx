const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })

/** A day over its month, beside the same date in words. `date`: `YYYY-MM-DD`. */
export const DayTile = ({ date, onTint = false }: { date: string; onTint?: boolean }) => (
  <span
    aria-hidden="true"
    className={`money grid size-11 content-center justify-items-center rounded-control leading-none text-link ${onTint ? 'bg-surface' : 'bg-selected'}`}
  >
    <b className="font-display text-[1.125rem] leading-none font-heading">{Number(date.slice(8))}</b>
    <span className="mt-0.75 text-[.6875rem] font-semibold">
      {month.format(new Date(`${date}T00:00:00Z`)).replace('Sept', 'Sep')}
    </span>
  </span>
)
