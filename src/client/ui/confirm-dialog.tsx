/** Asks once before something that cannot be taken back. A native modal dialog: focus, Escape and the backdrop come from the browser. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Button, Buttons } from './button.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Id of the dialog; its title gets it with `-title`. */
  id: string
  /** The question. */
  title: string
  /** What happens then. */
  children: ReactNode
  /** The verb on the button that does it. */
  confirm: string
  onConfirm: () => void
  /** For what destroys something. */
  danger?: boolean
}

export function ConfirmDialog({ open, onClose, id, title, children, confirm, onConfirm, danger }: ConfirmDialogProps) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    <dialog className="dialog" ref={dialog} id={id} aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{children}</p>
      <Buttons>
        <Button type="button" variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button type="button" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Buttons>
    </dialog>
  )
}
