/** Questionnaires: versions in use for each kind of place, future ones, and drafts. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { type TemplateKind, templateKinds } from '#shared/standards/question-template.ts'
import type { StudioLine } from '#shared/standards/studio.ts'
import type { action, loader } from './templates.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('template:title.list')} · ${t('header.product')}`,
  noindex: true,
})

export default function Templates() {
  const { lines, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('template:title.list')} lead={t('template:lead.list')} />
      <FormBanner<typeof action> fields={['kind']} done={done && t(`template:done.${done}`)} />
      {templateKinds.map((kind) => (
        <Kind key={kind} kind={kind} lines={lines.filter((line) => line.kind === kind)} />
      ))}
    </div>
  )
}

const icons = { draft: 'pencil', planned: 'clock', used: 'file-text' } as const

function Kind({ kind, lines }: { kind: TemplateKind; lines: readonly StudioLine[] }) {
  const { t, format } = useText()
  const form = useForm({ to: path('/inspector/templates'), of: { kind } })
  return (
    <section className="stack" aria-labelledby={kind}>
      <h2 id={kind}>{t(`survey:kind.${kind}`)}</h2>
      <Panel flush>
        {lines.map(({ id, version, state, at, questions }) => (
          <ListLink
            key={id}
            href={path('/inspector/templates/:id', { id })}
            icon={icons[state]}
            title={t('template:version', { version: format.number(version) })}
            note={`${t(`template:state.${state}`, { at: format.date(at) })} · ${t('template:questions', { count: questions })}`}
          />
        ))}
      </Panel>
      {lines.every(({ state }) => state !== 'draft') && (
        <PageForm form={form}>
          <Buttons>
            <Button icon="plus">
              {t('template:action.begin')}
              <span className="vh"> {t(`survey:kind.${kind}`)}</span>
            </Button>
          </Buttons>
        </PageForm>
      )}
    </section>
  )
}
