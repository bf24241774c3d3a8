/** The acts on a room in the inbox: on top, quiet, away. A form of its own, which works without a script. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { RoomLine } from '#shared/chat/room.ts'
import { Button, Buttons } from '../ui/button.tsx'
import { PageForm } from '../ui/form/page-form.tsx'
import type { FormOf } from '../ui/form/use-form.ts'
import { Icon } from '../ui/icon.tsx'

interface RoomActsProps {
  row: RoomLine
  name: string
  form: FormOf<string>
}

export function RoomActs({ row: { isPinned, isMuted, isArchived }, name, form }: RoomActsProps) {
  const { t } = useText()
  const acts = [
    isArchived ? null : isPinned ? 'unpin' : 'pin',
    isMuted ? 'unmute' : 'mute',
    isArchived ? 'unarchive' : 'archive',
  ] as const
  return (
    <details>
      <summary className="icon-btn" aria-label={t('chat:label.acts', { name })}>
        <Icon name="ellipsis" />
      </summary>
      <PageForm form={form} stays>
        <Buttons>
          {acts.map(
            (act, index) =>
              act && (
                // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays on the button that says the contrary now
                <Button key={index} name="act" value={act}>
                  {t(`chat:keep.${act}`)}
                </Button>
              ),
          )}
        </Buttons>
      </PageForm>
    </details>
  )
}
