/** The forms in which other sites show a grade, in each language: the look, the lines to paste, and a button that copies them. */

import { useText } from '#client/runtime/i18n/text.tsx'
import { CopyText } from '#client/ui/copy-text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { inLanguage } from '#shared/alternates.ts'
import { EMBED_HEIGHT, EMBED_WIDTH, type EmbedForm, embedCode, embedForms } from '#shared/open/embed.ts'
import { path } from '#shared/path.ts'

interface EmbedFormsProps {
  id: string
  name: string
  origin: string
}

export const EmbedForms = (place: EmbedFormsProps) =>
  embedForms.map((form) => <Form key={form} form={form} {...place} />)

function Form({ form, ...place }: EmbedFormsProps & { form: EmbedForm }) {
  const { t, locale } = useText()
  const code = embedCode(form, { ...place, locale })
  return (
    <Panel labelledBy={`embed-${form}`}>
      <div className="stack s4">
        <h2 id={`embed-${form}`}>{t(`open:embed.form.${form}`)}</h2>
        <p className="muted">{t(`open:embed.hint.${form}`)}</p>
        <Look form={form} {...place} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard. */}
        <pre className="code-sample" tabIndex={0} lang="en">
          <code>{code}</code>
        </pre>
        <CopyText
          text={t(`open:embed.form.${form}`)}
          copied={code}
          label={t('open:embed.copy')}
          done={t('open:embed.copied')}
        />
      </div>
    </Panel>
  )
}

function Look({ form, id, name }: EmbedFormsProps & { form: EmbedForm }) {
  const { locale } = useText()
  if (form === 'frame')
    return (
      <iframe
        className="embed-frame"
        src={inLanguage(`/embed/${id}`, locale)}
        title={name}
        width={EMBED_WIDTH}
        height={EMBED_HEIGHT}
        loading="lazy"
      />
    )
  if (form === 'badge')
    return <img src={inLanguage(`/badge/${id}.svg`, locale)} alt={name} height="56" loading="lazy" />
  return (
    <p>
      <a className="link reach" href={path('/client/information/:id', { id })}>
        {name}
      </a>
    </p>
  )
}
