/** Figures of a place's guests: the last seven days, the seven before, and all days that are stored. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { type Saves, type Spanned, spanned } from '#shared/own-places/guests.ts'
import type { VisitDay } from '#shared/own-places/visit-days.ts'

export function GuestFigures({ days, saves }: { days: VisitDay[]; saves: Saves }) {
  const { t, format } = useText()
  const rows: { name: string; of: Spanned }[] = [
    { name: t('own:guests.visits'), of: spanned(days, 'visitors') },
    { name: t('own:guests.searched'), of: spanned(days, 'searched') },
    { name: t('own:guests.saves'), of: saves },
    { name: t('own:guests.calls'), of: spanned(days, 'calls') },
    { name: t('own:guests.directions'), of: spanned(days, 'directions') },
  ]
  return (
    <Panel labelledBy="figures">
      <div className="stack">
        <h2 id="figures">{t('own:guests.title')}</h2>
        <table className="visit-days">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('own:guests.week')}</th>
              <th scope="col">{t('own:guests.before')}</th>
              <th scope="col">{t('own:guests.all')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, of }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">
                  <b>{format.number(of.week)}</b>
                </td>
                <td className="num">{format.number(of.before)}</td>
                <td className="num">{format.number(of.all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{t('own:guests.savedNow', { people: format.number(saves.now) })}</p>
        <details className="fold">
          <summary>{t('own:guests.howTitle')}</summary>
          <ul className="dots small">
            {(['people', 'searched', 'taps', 'own', 'kept'] as const).map((key) => (
              <li key={key}>{t(`own:guests.how.${key}`)}</li>
            ))}
          </ul>
        </details>
      </div>
    </Panel>
  )
}
