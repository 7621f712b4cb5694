import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./form-drawer.module.css";

interface FormDrawerOverProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form over its list. Without Mantine's own header, which would be the page's second banner. */
export const FormDrawerOver = ({ title, onClose, children }: FormDrawerOverProps) => (
  <Drawer.Root
    opened
    onClose={onClose}
    position="right"
    size={520}
    transitionProps={{ duration: 140 }}
    classNames={{ content: classes.content ?? "" }}
  >
    <Drawer.Overlay />
    <Drawer.Content aria-label={title}>
      <Drawer.Body className={classes.over ?? ""}>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
);
