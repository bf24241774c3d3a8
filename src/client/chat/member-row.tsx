/** A member of a room: name, represented side, and a manager's actions. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import type { PersonInRoom } from '#shared/chat/groups.ts'
import { path } from '#shared/path.ts'
import { Icon } from '../ui/icon.tsx'

interface MemberRowProps {
  person: PersonInRoom
  /** Null where the reader may not do it. */
  remove: FormOf<string> | null
  handOver: FormOf<string> | null
}

export function MemberRow({ person, remove, handOver }: MemberRowProps) {
  const { t } = useText()
  const { name, place, speaksFor, isManager, isSelf } = person
  const shown = name ?? t(speaksFor === 'officers' ? 'chat:label.officers' : 'chat:label.left')
  return (
    <li className="li member">
      <span className="ic-box">
        <Icon
          name={speaksFor === 'place' ? 'store' : speaksFor === 'officers' ? 'shield-check' : 'circle-user-round'}
        />
      </span>
      <span className="grow">
        <b>
          {place === null ? (
            shown
          ) : (
            <a className="link" href={path('/client/information/:id', { id: place })}>
              {shown}
            </a>
          )}
        </b>
        {(isSelf || isManager) && (
          <span className="tags">
            {isSelf && <Tag tone="info">{t('chat:label.self')}</Tag>}
            {isManager && <Tag tone="ok">{t('chat:label.manager')}</Tag>}
          </span>
        )}
      </span>
      {remove && (
        <div className="stack s2">
          <FormBanner form={remove} />
          {handOver && <FormBanner form={handOver} />}
          <Buttons>
            {handOver && (
              <PageForm form={handOver}>
                <Button>
                  {t('chat:action.handOver')}
                  <span className="vh"> {shown}</span>
                </Button>
              </PageForm>
            )}
            <PageForm form={remove}>
              <Button>
                {t(handOver ? 'chat:action.remove' : 'chat:action.withdraw')}
                <span className="vh"> {shown}</span>
              </Button>
            </PageForm>
          </Buttons>
        </div>
      )}
    </li>
  )
}
