/** LINE on the page of notifications: linked by a code that is sent to the official account, or by the sign-in with LINE. */

import { useText } from '#client/runtime/i18n/text.tsx'
import type { LinePanel as Line } from '#shared/notifications/line.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '../ui/button.tsx'
import { PageForm } from '../ui/form/page-form.tsx'
import type { FormOf } from '../ui/form/use-form.ts'
import { Panel } from '../ui/panel.tsx'

interface LinePanelProps {
  line: Line
  forms: { code: FormOf<never>; own: FormOf<never>; unlink: FormOf<never> }
  /** The outcome: a message, or the refusal. */
  banner: React.ReactNode
}

export function LinePanel({ line: { linked, account, code, maySignIn }, forms, banner }: LinePanelProps) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="line">
      <div className="stack s4">
        <h2 id="line">{t('notification:line.title')}</h2>
        {banner}
        <p className="small muted">{t('notification:line.hint')}</p>
        {linked?.isBlocked && <Banner tone="warn" title={t('notification:line.blocked')} />}
        {linked && (
          <div className="row between">
            <p>{t('notification:line.linked', { date: format.date(linked.since) })}</p>
            <PageForm form={forms.unlink} stays>
              <Button variant="plain">{t('notification:line.unlink')}</Button>
            </PageForm>
          </div>
        )}
        {code && <Code code={code} account={account} />}
        {!linked && (
          <Buttons>
            <PageForm form={forms.code} stays>
              <Button icon={code ? undefined : 'message-circle'} variant={code ? 'plain' : undefined}>
                {t(code ? 'notification:line.again' : 'notification:line.begin')}
              </Button>
            </PageForm>
            {maySignIn && (
              <PageForm form={forms.own} stays>
                <Button variant="plain">{t('notification:line.own')}</Button>
              </PageForm>
            )}
          </Buttons>
        )}
      </div>
    </Panel>
  )
}

function Code({
  code: { code, until, opens, qr },
  account,
}: {
  code: NonNullable<Line['code']>
  account: Line['account']
}) {
  const { t, format } = useText()
  return (
    <div className="line-code">
      {qr && account && (
        <svg
          viewBox={`0 0 ${qr.side} ${qr.side}`}
          role="img"
          aria-label={t('notification:line.scan', { name: account.name })}
        >
          <path d={qr.path} shapeRendering="crispEdges" />
        </svg>
      )}
      <ol className="stack s3">
        {account && (
          <li>
            <a className="link reach" href={account.friend}>
              {t('notification:line.step1', { name: account.name })}
            </a>
          </li>
        )}
        <li>
          {t('notification:line.step2')}
          <b className="line-code-typed">{code}</b>
          <small className="muted">{t('notification:line.until', { time: format.dateTime(until) })}</small>
        </li>
      </ol>
      {opens && (
        <ButtonLink href={opens} icon="message-circle">
          {t('notification:line.open')}
        </ButtonLink>
      )}
    </div>
  )
}
