import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dialog.module.css";
import { useFocusReturn } from "./use-focus-return.ts";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Closes by Esc and by a click beside it; not where that would lose something. */
  readonly dismissible?: boolean;
  /** In px; a table needs more than a question. */
  readonly width?: number;
  readonly children: ReactNode;
}

/** Without Mantine's own header, which would be the page's second banner. */
export const Dialog = ({ title, onClose, dismissible = true, width = 440, children }: DialogProps) => {
  useFocusReturn();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered
      size={width}
      classNames={{ content: classes.content ?? "" }}
      transitionProps={{ duration: 140 }}
      closeOnEscape={dismissible}
      closeOnClickOutside={dismissible}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        {/* A form in it is not one of the form that it was opened from, to which React would tell its submission too. */}
        <Modal.Body className={classes.body ?? ""} onSubmit={(event) => event.stopPropagation()}>
          <h2 className={classes.title}>{title}</h2>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** The dialog's buttons, at its foot on the right. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className={classes.foot}>{children}</div>
);
