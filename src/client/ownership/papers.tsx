/** Papers of one side: chosen in a form, and looked at by an officer. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { CLAIM_PAPERS_MOST } from '#shared/ownership/claim.ts'
import { PAPER_ACCEPT } from '#shared/photos/photo-accept.ts'

export function PapersField({ id, error, required }: { id: string; error?: string; required?: boolean }) {
  const { t } = useText()
  const hint = t('ownership:hint.papers', { most: CLAIM_PAPERS_MOST })
  return (
    <Field
      id={id}
      label={t(required ? 'ownership:field.papers' : 'ownership:field.papersToo')}
      hint={hint}
      error={error}
    >
      <FileInput id={id} name="photos" multiple accept={PAPER_ACCEPT} {...describedBy(id, hint, error)} />
    </Field>
  )
}

export function Papers({ urls, of }: { urls: readonly string[]; of: string }) {
  const { t } = useText()
  if (urls.length === 0) return null
  return (
    <ul className="papers">
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img className="document" src={url} alt={t('ownership:papers.one', { number: index + 1, of })} />
          </a>
        </li>
      ))}
    </ul>
  )
}
