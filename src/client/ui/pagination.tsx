/** First and next page of a list by cursor, for lists that are read page by page (tables, histories). No page numbers: a cursor knows none. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from './button.tsx'

/** `first` is null on the first page, `next` on the last. */
export function Pagination({ first, next }: { first: string | null; next: string | null }) {
  const { t } = useText()
  if (first === null && next === null) return null
  return (
    <nav className="pages" aria-label={t('nav.pages')}>
      {first !== null && (
        <ButtonLink href={first} icon="chevron-left">
          {t('action.firstPage')}
        </ButtonLink>
      )}
      {next !== null && <ButtonLink href={next}>{t('action.nextPage')}</ButtonLink>}
    </nav>
  )
}
