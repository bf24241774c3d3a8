/** A member's actions beside writing: mute the room, end the talk, resume it. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { RoomView } from '#shared/chat/room.ts'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'

export interface RoomOptionsProps {
  room: Pick<RoomView, 'ended' | 'isMuted' | 'isTranslated' | 'isClosed' | 'mayEnd'>
  /** Address of the room. */
  to: string
}

/** The action's type for the room's page. */
type Action = ShapedAction<{
  always: FormShape<'on'>
  mute: FormShape<'quiet'>
  end: FormShape<never>
  resume: FormShape<never>
}>

const useForm = formsOf<Action>()

export function RoomOptions({ room, to }: RoomOptionsProps) {
  const { t } = useText()
  const { ended, isMuted, isTranslated, isClosed, mayEnd } = room
  const always = useForm({ do: 'always', to, hidden: { on: isTranslated ? 'no' : 'yes' } })
  const mute = useForm({ do: 'mute', to, hidden: { quiet: isMuted ? 'no' : 'yes' } })
  const end = useForm({ do: 'end', to })
  const resume = useForm({ do: 'resume', to })
  return (
    <div className="stack s3">
      <PageForm form={mute} stays className="stack s2">
        <Buttons>
          <Button icon={isMuted ? 'bell' : undefined}>{t(isMuted ? 'chat:action.unmute' : 'chat:action.mute')}</Button>
        </Buttons>
        <p className="small muted">{t(isMuted ? 'chat:hint.muted' : 'chat:hint.mute')}</p>
      </PageForm>
      {isTranslated !== null && (
        <PageForm form={always} stays className="stack s2">
          <Buttons>
            <Button icon="languages">
              {t(isTranslated ? 'chat:action.translateNone' : 'chat:action.translateAll')}
            </Button>
          </Buttons>
          <p className="small muted">{t(isTranslated ? 'chat:hint.translated' : 'chat:hint.translate')}</p>
        </PageForm>
      )}
      {ended === 'own' && (
        <PageForm form={resume}>
          <Button>{t('chat:action.resume')}</Button>
        </PageForm>
      )}
      {ended !== 'own' && !isClosed && mayEnd && (
        <FoldedForm
          form={end}
          title={t('chat:action.endAsk')}
          action={t('chat:action.end')}
          variant="danger"
          className="chat-end"
        >
          <p>{t('chat:hint.end')}</p>
        </FoldedForm>
      )}
    </div>
  )
}
