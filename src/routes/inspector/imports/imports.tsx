/** The import of a registry's list: a form for a new one, and the lists of before. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { describedBy, Field, Select } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { categories } from '#shared/categories.ts'
import type { Head, Translate } from '#shared/head.ts'
import { neededColumns, optionalColumns } from '#shared/imports/columns.ts'
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MOST, type ImportHead, isWorking } from '#shared/imports/place-import.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './imports.data.ts'

const page = '/inspector/imports'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('import:title.imports')} · ${t('header.product')}`,
  noindex: true,
})

export default function Imports() {
  const { imports, before, next, isSteward, agency } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('import:title.imports')} lead={t('import:lead.imports')} />
      <p className="muted">{isSteward ? t('import:lead.steward') : t('import:lead.supervisor', { agency })}</p>
      <NewList />
      <section className="stack" aria-labelledby="before">
        <h2 id="before">{t('import:title.before')}</h2>
        {imports.length === 0 ? (
          <Empty level={3} title={t('import:empty.imports')} />
        ) : (
          <Panel flush>
            {imports.map((each) => (
              <Line key={each.id} of={each} />
            ))}
          </Panel>
        )}
        <Pagination first={before && path(page)} next={next && path(page, { before: next })} />
      </section>
    </div>
  )
}

function Line({ of: { id, state, madeAt, by, isOwn, rows } }: { of: ImportHead }) {
  const { t, format } = useText()
  const tone = state === 'done' ? 'ok' : state === 'failed' ? 'bad' : isWorking(state) ? 'info' : undefined
  return (
    <a className="li" href={path('/inspector/imports/:id', { id })}>
      <span className="grow">
        <b>{format.dateTime(madeAt)}</b>
        <small>
          {t('import:line.counts', { rows: format.number(rows) })}
          {!isOwn && ` · ${t('import:line.by', { name: by ?? t('import:line.erased') })}`}
        </small>
      </span>
      <Tag tone={state === 'judged' ? 'warn' : tone}>{t(`import:state.${state}`)}</Tag>
      <Icon name="chevron-right" />
    </a>
  )
}

function NewList() {
  const { t, format } = useText()
  const form = useForm({ to: page })
  const { id, name, error } = form.field('list')
  const hint = t('import:field.listHint', {
    megabytes: format.number(IMPORT_MAX_BYTES / 1024 / 1024),
    rows: format.number(IMPORT_ROWS_MOST),
  })
  const named = (columns: readonly string[]) => columns.join(', ')
  return (
    <Panel labelledBy="file">
      <PageForm form={form} className="stack" encType="multipart/form-data">
        <h2 id="file">{t('import:title.file')}</h2>
        <FormBanner form={form} />
        <Field id={id} label={t('import:field.list')} hint={hint} error={error}>
          <FileInput id={id} name={name} accept=".csv,text/csv" required {...describedBy(id, hint, error)} />
        </Field>
        <Select
          {...form.field('category', '')}
          label={t('import:field.category')}
          hint={t('import:field.categoryHint')}
        >
          <option value="">{t('import:field.categoryColumn')}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {t(`category.${category}`)}
            </option>
          ))}
        </Select>
        <Buttons>
          <Button variant="primary">{t('import:action.read')}</Button>
        </Buttons>
        <p className="small muted">
          {t('import:lead.columns', { needed: named(neededColumns), optional: named(optionalColumns) })}
        </p>
      </PageForm>
    </Panel>
  )
}
