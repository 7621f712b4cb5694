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

/** The form over its list. It has no Mantine header, which would be a second banner landmark on the page. */
export const FormDrawerOver = ({ title, onClose, children }: FormDrawerOverProps) => (
  <Drawer.Root
    opened
    onClose={onClose}
    position="right"
    size={520}
    transitionProps={{ duration: 140 }}
    // The form is rendered outside of this component, and the scroll lock would refuse its wheel as foreign.
    removeScrollProps={{ noIsolation: true }}
    classNames={{ content: classes.content ?? "" }}
  >
    <Drawer.Overlay />
    <Drawer.Content aria-label={title}>
      <Drawer.Body className={classes.over ?? ""}>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
);
