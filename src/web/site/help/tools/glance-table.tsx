type GlanceTableProps = {
  heading: string
  note: string
  corner: string
  columns: readonly string[]
  rows: readonly { name: string; cells: readonly string[] }[]
}

/** Examples as a small table, worked out when the page is built: they stand there without scripts too. */
export const GlanceTable = ({ heading, note, corner, columns, rows }: GlanceTableProps) => (
  <div className="mt-8 overflow-x-auto">
    <table className="money w-full border-collapse">
      <caption className="pb-3 text-left">
        <span className="block text-lg font-semibold">{heading}</span>
        <span className="text-sm text-muted">{note}</span>
      </caption>
      <thead className="text-xs text-muted">
        <tr className="border-t border-line">
          {[corner, ...columns].map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`py-2.5 font-semibold ${index === 0 ? 'text-left' : 'pl-1.5 text-right sm:pl-3'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-2.5 text-left text-sm font-semibold md:text-md">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]} className="py-2.5 pl-1.5 text-right sm:pl-3 text-sm md:text-md">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
