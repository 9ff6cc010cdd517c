export interface Picture {
  readonly theme: 'light' | 'dark'
  readonly file: string
}

/** The pictures of a state at a width, or why there are none. */
export interface Look {
  readonly state: string
  readonly width: number
  readonly pictures: readonly Picture[]
  readonly remarks: readonly string[]
  readonly fault?: string
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const style = `
  body { margin: 2rem; font: 14px/1.4 system-ui; background: #888; }
  h2 { margin: 2rem 0 .5rem; font-size: 16px; }
  div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  figure { margin: 0; max-width: 32rem; }
  img { display: block; width: auto; max-width: 100%; max-height: 24rem; }
`

const figure = ({ state, width, pictures, remarks, fault }: Look): string =>
  `<figure><div>${pictures
    .map(
      ({ file, theme }) =>
        `<a href="${file}"><img loading="lazy" src="${file}" alt="${escape(state)}, ${width} px, ${theme}"></a>`,
    )
    .join(
      '',
    )}</div><figcaption>${[`${width} px`, ...remarks, ...(fault ? [fault] : [])].map(escape).join('; ')}</figcaption></figure>`

/** A page with all pictures: one row per state, from narrow to wide. */
export function contactSheet(looks: readonly Look[]): string {
  const rows = [...Map.groupBy(looks, ({ state }) => state)]
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>
${rows.map(([state, shown]) => `<h2>${escape(state)}</h2><div>${shown.map(figure).join('')}</div>`).join('\n')}
</html>
`
}
