/** One list: what each row would do, or has done; the confirmation names the table that was read. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { ImportRows } from '#client/imports/import-rows.tsx'
import { ImportState } from '#client/imports/import-state.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { doesSomething } from '#shared/imports/place-import.ts'
import { manyWords } from '#shared/imports/reasons.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './import.data.ts'

const page = '/inspector/imports/:id'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('import:title.list')} · ${t('header.product')}`,
  noindex: true,
})

export default function Import() {
  const { list, rows, next, show, cursor, done } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const made = format.dateTime(list.madeAt)
  const by = list.isOwn ? null : t('import:line.by', { name: list.by ?? t('import:line.erased') })
  return (
    <div className="wrap stack s6">
      <PageHead title={t('import:title.list')} lead={[made, by].filter(Boolean).join(' · ')} />
      <StepUp />
      <FormBanner<typeof action> done={done && t(`import:done.${done}`)} />
      <ImportState list={list} />
      {list.state === 'judged' && <Decide />}
      <ImportRows list={list} rows={rows} next={next} show={show} cursor={cursor} />
      <Buttons>
        {list.state !== 'judging' && (
          <DownloadLink href={`${path(page, { id: list.id })}/report.csv`}>{t('import:action.report')}</DownloadLink>
        )}
        <ButtonLink href={path('/inspector/imports')}>{t('import:action.another')}</ButtonLink>
      </Buttons>
    </div>
  )
}

/** The importer's word. */
function Decide() {
  const { list } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = path(page, { id: list.id })
  const confirm = useForm({ do: 'confirm', to, hidden: { seen: list.seen } })
  const drop = useForm({ do: 'drop', to })
  const meant = confirm.group('meant')
  const isUseful = doesSomething(list)
  return (
    <Panel>
      <div className="stack">
        {list.isOwn && isUseful && (
          <PageForm form={confirm} className="stack">
            {list.many.length > 0 && (
              <>
                <Banner tone="warn" title={t('import:why.many')}>
                  <ul>
                    {list.many.map((change) => (
                      <li key={change.code + change.field}>
                        {manyWords(t, change, change.field && t(`import:column.${change.field}`))}
                      </li>
                    ))}
                  </ul>
                </Banner>
                <Choice
                  {...confirm.choice('meant', 'yes')}
                  type="checkbox"
                  required
                  data-wrong={t('import:refusal.many')}
                  label={t('import:field.meant')}
                />
                {meant.error && <p className="error">{meant.error}</p>}
              </>
            )}
            <p className="small muted">{t('import:lead.confirm')}</p>
            <Buttons>
              <Button variant="primary">{t('import:action.confirm')}</Button>
            </Buttons>
          </PageForm>
        )}
        {!isUseful && <p>{t('import:why.nothing')}</p>}
        <PageForm form={drop}>
          <Button variant="plain">{t('import:action.drop')}</Button>
        </PageForm>
      </div>
    </Panel>
  )
}
