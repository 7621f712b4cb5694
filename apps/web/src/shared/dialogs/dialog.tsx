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
  /** Closes on Esc and on a click outside. Off where that would lose something. */
  readonly dismissible?: boolean;
  /** Width in px. */
  readonly width?: number;
  readonly children: ReactNode;
}

/** Dialog without Mantine's header, which would be a second banner landmark on the page. */
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
        {/* React passes the submit event of a form in the dialog to the form that opened it, so it is stopped here. */}
        <Modal.Body className={classes.body ?? ""} onSubmit={(event) => event.stopPropagation()}>
          <h2 className={classes.title}>{title}</h2>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** Buttons at the foot of a dialog, on the right. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className={classes.foot}>{children}</div>
);
