/** The figures of an agency: of the places in its areas, and of its people. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { AgencyPage } from '#shared/agencies/agency-page.ts'

const shown = ['places', 'valid', 'cards', 'overdue', 'officers', 'supervisors'] as const

export function AgencyFigures({ figures }: Pick<AgencyPage, 'figures'>) {
  const { t, format } = useText()
  return (
    <ul className="stats">
      {shown.map((name) => (
        <li key={name}>
          <b>{format.number(figures[name])}</b>
          <span>{t(`agency:figure.${name}`)}</span>
        </li>
      ))}
    </ul>
  )
}
