/** A dialog that holds a form. Import it lazily: it brings PrimeReact. Questions with two answers use {@link ConfirmDialog}. */
import { Dialog } from 'primereact/dialog'
import type { ReactNode } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Icon } from './icon.tsx'
import { Prime } from './prime.tsx'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

const look = {
  mask: { className: 'scrim' },
  root: { className: 'dialog' },
  header: { className: 'dialog-head' },
  headerTitle: { className: 'dialog-title' },
  closeButton: { className: 'icon-btn' },
  content: { className: 'dialog-body' },
}

export default function FormDialog({ open, onClose, title, children }: FormDialogProps) {
  const { t } = useText()
  return (
    <Prime>
      <Dialog
        visible={open}
        onHide={onClose}
        header={title}
        closeIcon={<Icon name="x" />}
        ariaCloseIconLabel={t('action.close')}
        draggable={false}
        resizable={false}
        dismissableMask
        pt={look}
      >
        {children}
      </Dialog>
    </Prime>
  )
}
