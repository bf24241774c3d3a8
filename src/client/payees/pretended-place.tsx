/**
 * The account's alleged owner, for a reader who came from no place: reports are about a place and read by the officers of its area. Without a listed
 * place the page says that nobody will read the report.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import type { Pretended } from '#shared/payees/payee-page.ts'
import { PlaceInLine, readableName } from '../places/place-name.tsx'
import { ReportAccount } from './report-account.tsx'

interface PretendedPlaceProps {
  form: FormOf<'pretended'>
  /** As it is written. */
  account: string
  /** The matches of the typed name; null before. */
  found: Pretended | null
}

export function PretendedPlace({ form, account, found }: PretendedPlaceProps) {
  const { t } = useText()
  return (
    <div className="stack">
      <PageForm form={form} className="stack s2">
        <Input
          {...form.field('pretended', found?.name)}
          label={t('payees:field.pretended')}
          hint={t('payees:hint.pretended')}
          autoComplete="off"
          required
        />
        <Button icon="search">{t('payees:action.findPlace')}</Button>
      </PageForm>
      {found && found.places.length === 0 && <p>{t('payees:empty.pretended')}</p>}
      {found && found.places.length > 0 && (
        <ul className="panel flush">
          {found.places.map((place) => (
            <li key={place.id} className="li">
              <PlaceInLine place={place} />
              <ReportAccount place={place.id} account={account} kind="impostor" name={readableName(place)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
